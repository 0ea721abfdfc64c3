/** The only format of colours that pages accept: `#16202e`. */
export const COLOUR = /^#[0-9a-f]{6}$/i;

/** Minimum contrast of text with its background (WCAG 2.2, 1.4.3, level AA). */
export const MIN_CONTRAST = 4.5;

/** Contrast of two colours as defined by WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** True for colours on which white text is easier to read than black text. */
export function isDark(colour: string): boolean {
  return contrastOf(colour, '#ffffff') > contrastOf(colour, '#000000');
}

/** Relative luminance of sRGB (WCAG 2.2, "relative luminance"). */
function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
