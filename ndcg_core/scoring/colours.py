"""The colours that mean something, the same in every picture, chart and notebook.

After Okabe and Ito: apart for every kind of colour vision, readable on white and on black.
"""

OWN, IDEAL = "#1f7fc4", "#e08a00"
"""This list, and the ideal list."""
