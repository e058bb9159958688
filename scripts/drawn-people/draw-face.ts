import type { DrawnPerson } from './cast.ts';

export type Mood = 'smile' | 'laugh' | 'joy' | 'wink' | 'calm' | 'wow';

const INK = '#33241f';
const line = (d: string, width = 3.5) =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const eye = (x: number) => `<ellipse cx="${x}" cy="2" rx="4.2" ry="5.4" fill="${INK}"/>`;
const closed = (x: number) => line(`M${x - 8} 4q8-9 16 0`);
const open =
  '<path d="M-17 22h34c0 15-8 22-17 22s-17-7-17-22z" fill="#7c2d2b"/><path d="M-13 22h26v5q-13 4-26 0z" fill="#fff"/>';

const eyes: Record<Mood, string> = {
  smile: eye(-18) + eye(18),
  laugh: closed(-18) + closed(18),
  joy: eye(-18) + eye(18),
  wink: eye(-18) + line('M10 3q8 5 16 0'),
  calm: line('M-26 2q8 7 16 0') + line('M10 2q8 7 16 0'),
  wow: eye(-18) + eye(18),
};
const mouths: Record<Mood, string> = {
  smile: line('M-14 25q14 13 28 0'),
  laugh: open,
  joy: open,
  wink: line('M-12 25q14 13 26-2'),
  calm: line('M-10 27q10 7 20 0'),
  wow: '<ellipse cx="0" cy="30" rx="9" ry="11" fill="#7c2d2b"/>',
};

const extras: Record<NonNullable<DrawnPerson['extra']>, (person: DrawnPerson) => string> = {
  glasses: () =>
    `<g fill="#fff" fill-opacity=".25" stroke="${INK}" stroke-width="3.5"><circle cx="-18" cy="3" r="14"/><circle cx="18" cy="3" r="14"/></g>${line('M-4 1q4-4 8 0M-32 0l-14-4M32 0l14-4', 3)}`,
  beard: ({ hair }) =>
    `<path d="M-48 2c0 40 16 62 48 62S48 42 48 2c-6 14-12 16-20 16-10-6-46-6-56 0-8 0-14-2-20-16z" fill="${hair}"/>`,
  moustache: ({ hair }) =>
    `<path d="M-24 24c4-10 16-12 24-6 8-6 20-4 24 6-10 2-16 2-24-2-8 4-14 4-24 2z" fill="${hair}"/>`,
  earrings: () => '<g fill="#f4c95d"><circle cx="-50" cy="26" r="6"/><circle cx="50" cy="26" r="6"/></g>',
  flower: () =>
    `<g transform="translate(40 -46)">${[0, 72, 144, 216, 288].map((turn) => `<ellipse cy="-12" rx="8" ry="12" fill="#ff9e86" transform="rotate(${turn})"/>`).join('')}<circle r="6" fill="#ffd97a"/></g>`,
  cap: () =>
    '<path d="M-54-20c-4-34 22-54 54-54s58 20 54 54z" fill="#e4572e"/><path d="M-56-22h120c16 0 22 8 18 14H-50c-6 0-10-6-6-14z" fill="#c2411c"/>',
  bow: () =>
    '<g fill="#e4572e" transform="translate(0 -62)"><path d="M0 0l-24-13v26zM0 0l24-13v26z"/><circle r="6"/></g>',
};

/** Draws eyes, mouth, cheeks and headwear around the head's centre. */
export function drawFace(person: DrawnPerson, mood: Mood): string {
  const beard = person.extra === 'beard' ? extras.beard(person) : '';
  const blush =
    '<g fill="#e8644a" fill-opacity=".24"><ellipse cx="-30" cy="19" rx="9" ry="6"/><ellipse cx="30" cy="19" rx="9" ry="6"/></g>';
  const brows = `<g stroke-opacity=".75">${line('M-25-13q7-5 14-1M11-14q7-4 14 1', 3)}</g>`;
  return beard + blush + brows + eyes[mood] + line('M0 5q4 8-2 10', 2.5) + mouths[mood];
}

/** Draws what lies over the hair. */
export function drawExtra(person: DrawnPerson): string {
  return person.extra && person.extra !== 'beard' ? extras[person.extra](person) : '';
}
