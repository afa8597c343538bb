"""Drawing the maps of the browser client; see tools/map.py."""
