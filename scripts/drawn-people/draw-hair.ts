import type { DrawnPerson, HairStyle } from './cast.ts';

/** The hair behind the head and over it, around the head's centre. */
interface Hair {
  readonly behind: string;
  readonly over: string;
}

const path = (d: string) => `<path d="${d}"/>`;
const circle = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
const CAP = 'M-50-2C-56-46-34-66 0-66s56 20 50 64c-3-16-8-26-16-32-18 8-50 10-66 0-9 6-15 16-18 32z';

const styles: Record<HairStyle, Hair> = {
  short: {
    behind: '',
    over: path('M-50-4C-58-44-36-68 4-68c36 0 52 26 46 64-3-14-6-22-12-30-24 2-52-2-66-10-12 8-18 22-22 40z'),
  },
  side: {
    behind: '',
    over: path('M-50-2C-60-52-30-70 8-70c34 0 50 30 42 68-3-14-6-24-10-30-28 4-48-6-58-18-6 20-22 26-32 48z'),
  },
  wave: {
    behind: '',
    over: path(
      'M-50-4c-12-20-2-36 8-42-2-16 16-26 30-20 10-10 32-8 38 4 16-2 28 16 22 28 10 8 8 22 2 30-4-14-8-22-16-28-12 6-28 0-34-8-10 10-30 8-36 6-6 8-12 18-14 30z',
    ),
  },
  bob: {
    behind: path('M-60 40C-70-20-56-70 0-70S70-20 60 40c-6 12-18 14-28 10h-64c-10 4-22 2-28-10z'),
    over: path('M-50 6C-58-40-38-66 0-66s58 26 50 72c-4-24-8-32-14-38-24 4-52 2-72-6-6 10-10 22-14 44z'),
  },
  long: {
    behind: path('M-60 110C-72 20-70-72 0-72S72 20 60 110c-12 14-30 12-40 4h-40c-10 8-28 10-40-4z'),
    over: path('M-50 8C-60-44-38-68 0-68s60 24 50 76C46-14 36-30 4-46-12-34-42-26-50 8z'),
  },
  bun: { behind: circle(0, -72, 26), over: path(CAP) },
  tails: {
    behind: path(
      'M-46-30c-36-8-48 20-40 44 4 14-4 24-8 30 30 2 46-26 40-56zM46-30c36-8 48 20 40 44-4 14 4 24 8 30-30 2-46-26-40-56z',
    ),
    over: path('M-50-4C-56-46-34-66 0-66s56 20 50 62c-6-20-22-34-48-40-28 4-46 20-52 44z'),
  },
  curls: {
    behind: [
      [-48, -24, 24],
      [48, -24, 24],
      [-52, 8, 20],
      [52, 8, 20],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r))
      .join(''),
    over: [
      [-36, -42, 22],
      [-14, -56, 24],
      [14, -56, 24],
      [36, -42, 22],
      [0, -44, 18],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r))
      .join(''),
  },
  bald: {
    behind: '',
    over: path('M-50 4c-6-16-4-30 4-36 2 12 2 22-4 36zM50 4c6-16 4-30-4-36-2 12-2 22 4 36z'),
  },
};

export function drawHair({ hair, hairStyle }: DrawnPerson): Hair {
  return {
    behind: `<g fill="${hair}">${styles[hairStyle].behind}</g>`,
    over: `<g fill="${hair}">${styles[hairStyle].over}</g>`,
  };
}
