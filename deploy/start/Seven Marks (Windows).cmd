@echo off
rem Double-click: starts Seven Marks in this window. Ctrl-C or closing the window stops it.
title Seven Marks
cd /d "%~dp0..\.."
py -3 --version >nul 2>nul
if not errorlevel 1 (
  py -3 manage.py serve
  goto end
)
python --version >nul 2>nul
if not errorlevel 1 (
  python manage.py serve
  goto end
)
echo Python is missing. Install it from https://www.python.org/downloads/
echo and tick "Add python.exe to PATH". Then double-click this file again.
:end
pause
