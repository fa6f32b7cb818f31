"""Labelling: one golden claim at a time, from the first look to the stored label."""
