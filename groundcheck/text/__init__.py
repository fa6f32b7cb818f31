"""Reading text: uniform characters, words, sentences, and typed values, all with offsets."""
