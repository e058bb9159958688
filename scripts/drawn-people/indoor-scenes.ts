import { ground, type Scene } from './picture.ts';
import { balloon, cake, confetti, flags, flower, glass, lights } from './props.ts';

const floor = (y: number, color: string) =>
  `<rect y="${y}" width="1600" height="${1200 - y}" fill="${color}"/>`;
const beams =
  '<g opacity=".3"><path d="M300-20 40 1200h420z" fill="#ff7ab8"/><path d="M800-20 560 1200h480z" fill="#7bdff2"/><path d="M1300-20l-160 1220h440z" fill="#ffd166"/></g>';
const mirrorBall =
  '<g transform="translate(800 120)"><path d="M0-140V-70" stroke="#d8d5ee" stroke-width="6"/><circle r="84" fill="#cfd4ee"/><path d="M-84 0H84M-74-40H74M-74 40H74M0-84V84M-40-74q-24 74 0 148M40-74q24 74 0 148" stroke="#8f93bd" stroke-width="5" fill="none"/><path d="m-40-48 18-6v20l-18 2zM20 8h20v20H20z" fill="#fff"/></g>';
const window = (x: number) =>
  `<g transform="translate(${x} 130)"><path d="M0 460V150C0 50 60 0 140 0s140 50 140 150v310z" fill="#fff7e0" opacity=".85"/><path d="M140 0v460M0 230h280" stroke="#c98d6a" stroke-width="14"/><path d="M0 460V150C0 50 60 0 140 0s140 50 140 150v310z" fill="none" stroke="#c98d6a" stroke-width="18"/></g>`;
const table = (y: number, color = '#fff8ee') =>
  `<path d="M-20 ${y}q820-60 1640 0v${1260 - y}H-20z" fill="${color}"/><path d="M-20 ${y + 36}q820-60 1640 0" stroke="#d9c7ae" stroke-width="6" fill="none"/>`;

/** Scenes under a roof: toasts, cake, dancing, the table. */
export const indoorScenes: readonly Scene[] = [
  {
    name: 'toast.jpg',
    behind: ground('#f0a27a', '#c9604a') + window(160) + window(1160) + lights(1600, 40, 110),
    people: [
      { who: 'vera', x: 340, y: 620, scale: 1.55, mood: 'laugh', arms: 'right', holds: glass(), tilt: 5 },
      {
        who: 'ray',
        x: 1260,
        y: 600,
        scale: 1.55,
        mood: 'joy',
        arms: 'right',
        holds: glass('#e88b7d'),
        tilt: -5,
      },
      { who: 'ming', x: 800, y: 540, scale: 1.85, mood: 'joy', arms: 'right', holds: glass() },
    ],
    front: confetti(1600, 460, 3),
  },
  {
    name: 'cutting-the-cake.jpg',
    behind:
      ground('#f7dcc4', '#eab595') +
      flags(1600, 30, 90) +
      balloon(160, 420, '#e4572e', 1.3) +
      balloon(1460, 380, '#f2b84b', 1.4) +
      balloon(1330, 470, '#f29cab', 1.1),
    people: [
      { who: 'ann', x: 570, y: 480, scale: 1.8, mood: 'joy', tilt: 6 },
      { who: 'ming', x: 1010, y: 450, scale: 1.85, mood: 'smile', tilt: -5 },
    ],
    front:
      table(960) +
      cake(790, 850, 1.15) +
      flower(200, 1080, 1.5, '#f29cab') +
      flower(1400, 1080, 1.5, '#e4572e'),
  },
  {
    name: 'dance-floor.jpg',
    behind: ground('#2b2150', '#5a2a6e') + beams + mirrorBall + floor(1080, '#3a1f57'),
    people: [
      { who: 'kai', x: 350, y: 640, scale: 1.3, mood: 'joy', arms: 'up', tilt: -8 },
      { who: 'vera', x: 1260, y: 650, scale: 1.3, mood: 'laugh', arms: 'up', tilt: 8 },
      { who: 'joy', x: 800, y: 600, scale: 1.6, mood: 'laugh', arms: 'up', tilt: 5 },
    ],
    front: confetti(1600, 1100, 7),
  },
  {
    name: 'grandma-dances.jpg',
    behind: ground('#3c1f4f', '#8a2f55') + beams + floor(1100, '#53204d'),
    people: [
      { who: 'grandma', x: 560, y: 480, scale: 1.9, mood: 'laugh', arms: 'left', tilt: -7 },
      { who: 'tom', x: 1080, y: 440, scale: 1.9, mood: 'laugh', arms: 'right', tilt: 6 },
    ],
    front: confetti(1600, 1000, 11),
  },
  {
    name: 'the-long-table.jpg',
    behind: ground('#49655b', '#2f4a44') + lights(1600, 60, 90) + lights(1600, 20, 200),
    people: [
      { who: 'uncle', x: 300, y: 560, scale: 1.15, mood: 'smile', tilt: 5 },
      { who: 'grandma', x: 550, y: 590, scale: 1.15, mood: 'smile' },
      { who: 'mei', x: 800, y: 560, scale: 1.15, mood: 'laugh', tilt: -5 },
      { who: 'tom', x: 1050, y: 545, scale: 1.15, mood: 'smile' },
      { who: 'ivy', x: 1300, y: 580, scale: 1.15, mood: 'wink', tilt: -6 },
    ],
    front:
      table(900) +
      [60, 430, 800, 1170, 1540]
        .map(
          (x) =>
            `<ellipse cx="${x}" cy="1030" rx="120" ry="34" fill="#fff"/><ellipse cx="${x}" cy="1028" rx="78" ry="20" fill="#f7c6b4"/>`,
        )
        .join('') +
      [245, 615, 985, 1355]
        .map((x) => `<g transform="translate(${x} 1010) scale(1.3)">${glass()}</g>`)
        .join(''),
  },
  {
    name: 'the-band.jpg',
    behind:
      ground('#1f2f4a', '#3b4f75') +
      '<path d="M420-10 220 1200h520z" fill="#ffd166" opacity=".22"/><path d="M1180-10 860 1200h520z" fill="#ff7a59" opacity=".25"/>' +
      floor(1090, '#152238'),
    people: [
      { who: 'ray', x: 500, y: 480, scale: 1.75, mood: 'calm', tilt: -6 },
      { who: 'ivy', x: 1100, y: 470, scale: 1.75, mood: 'joy', tilt: 6 },
    ],
    front:
      '<g transform="translate(520 990) rotate(-14)"><ellipse rx="150" ry="118" fill="#b4562c"/><ellipse cx="130" rx="112" ry="92" fill="#b4562c"/><circle cx="60" r="40" fill="#4a2415"/><path d="M160-14h400v28H160z" fill="#6b3a22"/><path d="M-60-8h600M-60 8h600" stroke="#f4e3c8" stroke-width="3"/></g><g transform="translate(960 700)"><rect x="-9" width="18" height="520" fill="#222a38"/><rect x="-34" y="-100" width="68" height="112" rx="34" fill="#2a3344"/><path d="M-30-70h60M-32-46h64M-30-22h60" stroke="#8793a8" stroke-width="5"/></g>',
  },
  {
    name: 'the-cake.jpg',
    behind: ground('#fbe7d3', '#f1bfa3') + flags(1600, 60, 70) + table(860, '#fff3e4'),
    front:
      cake(800, 620, 1.9) +
      flower(250, 1020, 2, '#f29cab') +
      flower(380, 1090, 1.4, '#e4572e') +
      flower(1350, 1030, 2, '#e4572e') +
      flower(1230, 1100, 1.3, '#f29cab'),
  },
  {
    name: 'three-friends.jpg',
    behind: ground('#ffd9a0', '#f59f7c') + lights(1600, 30, 90, '#fff4d0'),
    people: [
      { who: 'mei', x: 410, y: 560, scale: 1.9, mood: 'wink', tilt: 8 },
      { who: 'joy', x: 1190, y: 560, scale: 1.9, mood: 'laugh', tilt: -8 },
      { who: 'ann', x: 800, y: 600, scale: 2.1, mood: 'laugh' },
    ],
  },
];
