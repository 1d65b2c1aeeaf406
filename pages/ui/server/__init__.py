"""What the server's start needs, and nothing that a page needs: limits, headers, addresses, settings."""
