#!/bin/sh
# Double-click, "Run in a terminal": starts Seven Marks. Ctrl-C or closing the window stops it.
sh "$(dirname "$0")/Seven Marks (macOS).command"
echo "Press Enter to close."
read -r _
