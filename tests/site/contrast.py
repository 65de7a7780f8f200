"""Texts that do not stand out from their ground."""

from __future__ import annotations

# For each text that is seen: its colour over the grounds behind it, all see-through parts mixed in.
WEAK_TEXTS = """(root) => {
  const parse = (text) => {
    const numbers = text.match(/[\\d.]+/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return { rgb: numbers.slice(0, 3).map((n) => n * scale), alpha: numbers[3] ?? 1 };
  };
  const over = (front, alpha, back) => front.map((n, i) => n * alpha + back[i] * (1 - alpha));
  const light = (rgb) => rgb.map((n) => n / 255).map((n) => (n <= 0.03928 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4))
    .reduce((sum, n, i) => sum + n * [0.2126, 0.7152, 0.0722][i], 0);
  const groundOf = (node) => {
    if (!node) return [255, 255, 255];
    const { rgb, alpha } = parse(getComputedStyle(node).backgroundColor);
    return alpha === 1 ? rgb : over(rgb, alpha, groundOf(node.parentElement));
  };
  const weak = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !node.checkVisibility({ visibilityProperty: true })) continue;
    if (node.closest(":disabled, option, .pp-hidden")) continue;
    const style = getComputedStyle(node);
    const { rgb, alpha } = parse(node instanceof SVGElement ? style.fill : style.color);
    let opacity = alpha;
    for (let up = node; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
    const ground = groundOf(node);
    const lights = [light(over(rgb, opacity, ground)), light(ground)].sort((a, b) => b - a);
    const ratio = (lights[0] + 0.05) / (lights[1] + 0.05);
    const name = node.className.baseVal ?? node.className;
    if (ratio < 4.5) weak.push(`${ratio.toFixed(2)} ${text.data.trim().slice(0, 40)} (${name})`);
  }
  return weak;
}"""


def weak_texts(root) -> list[str]:
    """The texts of an element with less than 4.5 to 1, each with its ratio."""
    return root.evaluate(WEAK_TEXTS)
