"""The viewer: answer, claim and contract side by side, in the browser."""
