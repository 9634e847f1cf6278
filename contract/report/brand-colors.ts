const channel = (part: number) => {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#rrggbb`, 0..1 (WCAG 2). */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

/** Black or white, whichever has more contrast: at least 4.58 to any color. */
export const textOn = (color: string): '#000000' | '#ffffff' =>
  contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000';

/** The color, darkened until it is legible on white. */
export function legibleOnWhite(color: string, least = 4.5): string {
  let shown = color;
  for (let step = 0; step < 20 && contrast(shown, '#ffffff') < least; step++) {
    const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(shown.slice(at, at + 2), 16) * 0.88));
    shown = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }
  return shown;
}
