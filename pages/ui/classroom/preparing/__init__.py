"""The page on which a class is prepared and started."""
