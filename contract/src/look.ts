/**
 * Colours, font and shapes of everything that Togather draws: the web's style sheet, plain pages, mails and printed
 * sheets. Each text colour has a contrast of at least 4.5 on its ground, surface and sunken ground (look.test.ts).
 */
const PAPER_INK = '#1a1715';
const NIGHT_INK = '#ffffff';

/** `ink` at an opacity in per cent. */
const tint = (ink: string, percent: number) => `rgb(${channelsOf(ink).join(' ')} / ${percent}%)`;

/** Red, green and blue from 0 to 255. */
export const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Warm paper, for reading. */
export const paper = {
  ground: '#faf8f4',
  surface: '#ffffff',
  sunken: '#f3f0e9',
  /** The fill of a secondary button. */
  raised: '#ffffff',
  ink: PAPER_INK,
  muted: '#5f5a54',
  line: tint(PAPER_INK, 10),
  'line-strong': tint(PAPER_INK, 46),
  accent: '#c2411c',
  'accent-hover': '#a83615',
  'on-accent': '#ffffff',
  'accent-soft': '#fbeee8',
  ok: '#2e6b4f',
  warn: '#8a5a00',
  danger: '#b3261e',
} as const;

/** Near-black, for photos. */
export const night: Readonly<Record<keyof typeof paper, string>> = {
  ground: '#0d100f',
  surface: '#171b19',
  sunken: '#090b0a',
  raised: '#1f2422',
  ink: '#f5f5f1',
  muted: tint(NIGHT_INK, 74),
  line: tint(NIGHT_INK, 12),
  'line-strong': tint(NIGHT_INK, 45),
  accent: '#ff7a59',
  'accent-hover': '#ff9478',
  'on-accent': '#1d0d07',
  'accent-soft': '#33201a',
  ok: '#7fd1a8',
  warn: '#f2c46d',
  danger: '#ff9d92',
};

/** The accents that a host can give an event's pages; `on` is the text on them. */
export const accents = {
  persimmon: { paper: paper.accent, night: night.accent },
  rose: { paper: '#b3265e', night: '#ff8fb0' },
  plum: { paper: '#7a3db8', night: '#c9a2ff' },
  ocean: { paper: '#1f5fb0', night: '#7fb6ff' },
  forest: { paper: '#2b6e4a', night: '#7fd1a0' },
} as const;
export type Theme = keyof typeof accents;
export const themes = ['persimmon', 'rose', 'plum', 'ocean', 'forest'] as const satisfies readonly Theme[];

/** `paper.line` on the ground, for mail clients and print, which know no opacity. */
export const PAPER_LINE = '#e4e2de';

/** The logo's second frame, on any ground. */
export const PERSIMMON = '#ff7a59';

export const FONT = 'system-ui, "PingFang TC", "Noto Sans TC", "Microsoft JhengHei", sans-serif';

/** Corner radii in pixels. */
export const radius = { chip: 6, control: 12, card: 16, sheet: 24 } as const;
