"""From files to text: what each format holds, where its pages and sections are."""
