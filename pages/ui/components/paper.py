"""The style of a page on paper: black on white, without Streamlit's frame, as long as its text."""

ON_PAPER = """<style>
@media print {
  @page { margin: 12mm 15mm; }
  [data-testid="stHeader"], [data-testid="stSidebar"], [data-testid="stToolbar"],
  [data-testid="stHeadingWithActionElements"] a {
    display: none !important; }
  .stApp { --lab-ink: #000; }
  html, body, .stApp, .stApp * { background: none !important; color: #000 !important; }
  html, body, .stApp, .stApp * { color-scheme: light !important; }
  .stApp, .stMain, [data-testid="stAppViewContainer"] {
    position: static !important; overflow: visible !important; height: auto !important; display: block !important; }
  .stMainBlockContainer { padding: 0 !important; max-width: none !important; }
  .stVerticalBlock { display: block !important; }
  .stElementContainer { margin-bottom: 0.6rem; }
  .stHeading, h2, h4 { break-after: avoid; }
}
</style>"""
