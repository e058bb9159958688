import { expect, test } from 'vitest';
import { accents, channelsOf, night, paper } from './look.ts';

/** Returns red, green and blue of a colour on a background, which shows through a colour with an opacity. */
const blend = (colour: string, background: string): number[] => {
  const under = channelsOf(background);
  const tinted = /rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/.exec(colour);
  if (!tinted) return channelsOf(colour);
  const [red, green, blue, percent] = tinted.slice(1).map(Number) as [number, number, number, number];
  return [red, green, blue].map((over, at) => (over * percent + (under[at] ?? 0) * (100 - percent)) / 100);
};

/** Relative luminance and contrast as in WCAG 2.2. */
const luminance = (channels: number[]): number => {
  const linear = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (colour: string, background: string): number => {
  const [light = 0, dark = 0] = [blend(colour, background), channelsOf(background)]
    .map(luminance)
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

for (const [name, tone] of Object.entries({ paper, night })) {
  for (const text of ['ink', 'muted', 'accent', 'ok', 'warn', 'danger'] as const)
    test.each(['ground', 'surface', 'sunken', 'raised'] as const)(
      `${text} has a contrast of 4.5 on %s of ${name}`,
      (ground) => expect(contrast(tone[text], tone[ground])).toBeGreaterThanOrEqual(4.5),
    );
  test(`the primary button's label has a contrast of 4.5 on ${name}`, () => {
    expect(contrast(tone['on-accent'], tone.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tone['on-accent'], tone['accent-hover'])).toBeGreaterThanOrEqual(4.5);
  });
  test(`borders of fields have a contrast of 3 on ${name}`, () =>
    expect(contrast(tone['line-strong'], tone.surface)).toBeGreaterThanOrEqual(3));
}

test.each(Object.entries(accents))(
  'the accent %s has a contrast of 4.5 with its ground and its label',
  (_, accent) => {
    for (const [name, tone] of Object.entries({ paper, night })) {
      const colour = accent[name as 'paper' | 'night'];
      for (const ground of ['ground', 'surface', 'sunken', 'raised'] as const)
        expect(contrast(colour, tone[ground]), `${name} ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tone['on-accent'], colour), name).toBeGreaterThanOrEqual(4.5);
    }
  },
);
