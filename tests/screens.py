"""What on a page does not fit a screen: too wide, cut off, or too small for a thumb."""

from playwright.sync_api import Page, ViewportSize

NARROW: ViewportSize = {"width": 320, "height": 640}
PHONE: ViewportSize = {"width": 390, "height": 844}
Sizes = tuple[tuple[ViewportSize, int], ...]
SIZES: Sizes = ((NARROW, 1), (PHONE, 2))
"""The narrow screens, and by how much their letters are larger."""
TOUCHED = {"has_touch": True, "is_mobile": True}
LETTERS = 16
"""Pixels of a browser's own letters."""
THUMB = 44
SETTLED = 200
"""Milliseconds after which a browser's own fields have letters of the new size."""
SEEN = """const written = (element) => `${element.outerHTML.slice(0, 160)} in ${element.parentElement?.outerHTML.match(/^<[^>]*>/)}`;
  const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };"""
TOO_WIDE = (
    "() => {"
    + SEEN
    + """
  const { clientWidth: wide, scrollWidth } = document.documentElement, faults = [];
  const right = (element) => element.getBoundingClientRect().right;
  if (scrollWidth > wide) {
    const scrolls = (one) => one !== document.body && (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
    const out = [...document.body.querySelectorAll("*")].filter(
      (one) => seen(one) && getComputedStyle(one).position !== "fixed" && right(one) > wide + 1 && !scrolls(one.parentElement));
    const widest = out.reduce((a, b) => (right(b) >= right(a) ? b : a), document.body);
    faults.push(`${scrollWidth} of ${wide}: ${written(widest)}`);
  }
  for (const element of document.querySelectorAll("button, summary, .button, .choices span")) {
    const over = element.scrollWidth - element.clientWidth;
    if (seen(element) && element.clientWidth && over > 1) faults.push(`cut by ${over}: ${written(element)}`);
  }
  return faults;
}"""
)
"""Tables, brackets and the tabs of an event scroll in frames of their own (WCAG 1.4.10)."""
TOO_SMALL = (
    "(least) => {"
    + SEEN
    + """
  const inSentence = (link) => {
    if (link.localName !== "a" || getComputedStyle(link).display !== "inline") return false;
    const block = link.closest("p, li, dd, dt, td, th, h1, h2, h3, figcaption, label, div");
    const text = [...block.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim());
    return text.some((words) => words.length > 2);
  };
  const area = (element) => {
    const label = element.labels?.[0];
    return (label?.contains(element) ? label : element).getBoundingClientRect();
  };
  const faults = [];
  const targets = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(seen);
  const boxes = targets.map(area);
  targets.forEach((element, n) => {
    if (inSentence(element) || element.type === "hidden") return;
    const { left, right, top, bottom, width } = boxes[n];
    const covered = element.closest("thead") ? [] : boxes.filter((box, m) => m > n && box.left < right && box.right > left && box.top > top && box.top < bottom
      && [element, targets[m]].every((one) => one.localName === "a"));
    const height = Math.min(bottom, ...covered.map((box) => box.top + 4)) - top;
    if (height < least - .5 || width < least - .5)
      faults.push(`${Math.round(width)}x${Math.round(height)}${covered.length ? " covered" : ""}: ${written(element)}`);
  });
  return faults;
}"""
)
"""A link in the middle of a sentence is as high as its line (WCAG 2.5.5)."""


def misfits(page: Page, sizes: Sizes = SIZES) -> list[str]:
    """What is wider than a narrow phone, or than a phone with letters of twice the size,
    and what is too small for a thumb."""
    faults = []
    is_large = any(scale > 1 for _size, scale in sizes)
    letters = page.context.new_cdp_session(page) if is_large else None
    for size, scale in (*sizes, (PHONE, 1)):
        page.set_viewport_size(size)
        if letters:
            pixels = {"standard": LETTERS * scale, "fixed": 13 * scale}
            letters.send("Page.setFontSizes", {"fontSizes": pixels})
        wide = page.evaluate(TOO_WIDE)
        if wide:
            page.wait_for_timeout(SETTLED)
            wide = page.evaluate(TOO_WIDE)
        faults += [f"{size['width']} px, {scale * 100} %: {name}" for name in wide]
    if letters:
        letters.detach()
    return faults + [f"small {name}" for name in page.evaluate(TOO_SMALL, THUMB)]


CHOSEN = (
    "() => {"
    + SEEN
    + """
  const which = ".choices :checked + span, .score-line :checked + span, [aria-pressed='true'], [aria-selected='true'], [aria-expanded='true'].table-tile, [aria-current], .is-me";
  const kind = (one) => [one, one.parentElement].map((it) => `${it.localName}.${it.className}`).join(" in ");
  return [...document.querySelectorAll(which)].filter(seen).map(kind);
}"""
)
"""What is chosen on a page: each kind once is enough for ``chosen_by_colour_alone``."""
BY_COLOUR_ALONE = (
    "() => {"
    + SEEN
    + """
  const shape = (element) => {
    const { borderWidth, borderStyle, outlineStyle, outlineWidth, textDecorationLine, fontWeight } = getComputedStyle(element);
    return `${borderWidth} ${borderStyle} ${outlineStyle} ${outlineWidth} ${textDecorationLine} ${fontWeight}`;
  };
  const says = (name, not) => (one, is) => one.setAttribute(name, is ? "true" : not);
  const chosen = {
    ".choices :checked + span, .score-line :checked + span": (one, is) => { one.previousElementSibling.checked = is; },
    "[aria-pressed='true']": says("aria-pressed", "false"),
    "[aria-selected='true']": says("aria-selected", "false"),
    "[aria-expanded='true'].table-tile": says("aria-expanded", "false"),
    "[aria-current]": (one, is) => {
      const [was, now] = is ? ["data-current", "aria-current"] : ["aria-current", "data-current"];
      one.setAttribute(now, one.getAttribute(was));
      one.removeAttribute(was);
    },
    ".is-me": (one, is) => one.classList.toggle("is-me", is),
  };
  return Object.entries(chosen).flatMap(([which, choose]) => [...document.querySelectorAll(which)].filter(seen).filter((one) => {
    const before = shape(one);
    choose(one, false);
    const after = shape(one);
    choose(one, true);
    return after === before;
  }).map(written));
}"""
)


def chosen_by_colour_alone(page: Page) -> list[str]:
    """What is chosen on a page and looks like the rest in forced colours or on paper."""
    faults = []
    for media in ({"forced_colors": "active"}, {"media": "print"}):
        page.emulate_media(**media)
        faults += [f"{media}: {name}" for name in page.evaluate(BY_COLOUR_ALONE)]
    page.emulate_media(media="null", forced_colors="null")
    return faults
