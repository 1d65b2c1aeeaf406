"""The playground's board in a notebook, and what the app and a notebook share of it."""
