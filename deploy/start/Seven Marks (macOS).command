#!/bin/sh
# Double-click: starts Seven Marks in a window. Control-C or closing the window stops it.
cd "$(dirname "$0")/../.." || exit 1
for python in python3.13 python3.12 python3.11 python3; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    "$python" manage.py serve
    echo "You may close this window."
    exit
  fi
done
echo "Python 3.11 or newer is missing. Install it from https://www.python.org/downloads/"
echo "Then double-click this file again."
