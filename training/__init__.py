"""How the shipped entailment model is made: data, training, measurement and export.

Nothing here is imported by the product. Each step is one command with its paths as arguments; see
README.md for the whole recipe.
"""
