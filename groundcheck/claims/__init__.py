"""What an answer claims: its statements, one fact each, with exact offsets and citations."""
