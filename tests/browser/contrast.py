"""How far words stand out from the ground they stand on, as the browser paints both."""

from playwright.sync_api import Locator

LEAST = 4.5
"""What WCAG 2 asks of words of ordinary size."""

FAINT = "[data-testid=stCaptionContainer] p, kbd, code, [data-testid=stIconMaterial]"
"""What Streamlit sets in less than the full colour of text, or in a colour of its own."""

_CONTRAST = """(elements) => {
  const parts = (colour) => {
    const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const over = (top, under) =>
    [0, 1, 2].map((i) => (top[i] * top[3] + under[i] * (255 - top[3])) / 255);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => v / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (node) => {
    if (!node) return [255, 255, 255];
    const colour = parts(getComputedStyle(node).backgroundColor);
    if (colour[3] === 255) return colour;
    return over(colour, ground(node.parentElement ?? node.getRootNode().host));
  };
  const ink = (node) => {
    const [r, g, b, a] = parts(getComputedStyle(node).color);
    return [r, g, b, a * getComputedStyle(node).opacity];
  };
  return elements.map((node) => {
    const under = ground(node);
    const [a, b] = [light(over(ink(node), under)), light(under)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return [Number(ratio.toFixed(2)), node.className, node.textContent.slice(0, 30)];
  });
}"""


def too_faint(words: Locator) -> list[tuple[float, str, str]]:
    """Those with too little contrast: its ratio, a class, and how the words begin."""
    return [one for one in words.evaluate_all(_CONTRAST) if one[0] < LEAST]
