"""Messages: those of the Internet (.eml) and those of Outlook (.msg)."""
