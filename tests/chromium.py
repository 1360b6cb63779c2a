"""The installed browser and how it is started."""

import shutil

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
WHOLE = next(filter(None, map(shutil.which, BROWSERS)), None)
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE
"""Without windows it takes a third less; it has no notices and freezes no tab."""
ONE_FRAME = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,OptimizationHints,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "NetworkTimeServiceQuerying,PreconnectToSearch,RenderDocument"
)
"""Features that are off: Playwright's, for the last list counts, and RenderDocument: a
new frame for each page takes a fifth of what a page takes."""
LAUNCH = [
    "--no-sandbox",
    "--disable-gpu",
    "--num-raster-threads=1",  # with one thread that draws a page takes a tenth less
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
    f"--disable-features={ONE_FRAME}",
    "--js-flags=--no-opt --no-maglev",  # no page lives long enough to be worth it
]
