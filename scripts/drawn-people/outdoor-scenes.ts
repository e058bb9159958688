import { ground, type Scene } from './picture.ts';
import { balloon, confetti, flags, flower, glass, leafTwig, lights, tree } from './props.ts';

const sun = (x: number, y: number, r: number, color = '#fff0c9') =>
  `<circle cx="${x}" cy="${y}" r="${r * 1.5}" fill="${color}" opacity=".3"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
const hills = (width: number, y: number, back: string, front: string) =>
  `<path d="M0 ${y}q${width / 4}-150 ${width / 2}-20t${width / 2}-60v900H0z" fill="${back}"/><path d="M0 ${y + 170}q${width / 3}-130 ${width * 0.6}-30t${width * 0.4}-20v900H0z" fill="${front}"/>`;
const garden = ground('#bfe3e6', '#f4efd2') + sun(1320, 200, 90) + hills(1600, 640, '#a9c99a', '#7fae7d');
const gardenUpright =
  ground('#bfe3e6', '#f4efd2', { isUpright: true }) +
  sun(930, 260, 90) +
  hills(1200, 900, '#a9c99a', '#7fae7d');
const arch = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-430 1000V300C-430-60-230-200 0-200s430 140 430 500v700" fill="none" stroke="#fff8ee" stroke-width="34"/>${Array.from(
    { length: 13 },
    (_, at) => {
      const turn = Math.PI * (1 - at / 12);
      const at2 = [430 * Math.cos(turn), 260 - 450 * Math.sin(turn)] as const;
      return (
        leafTwig(at2[0], at2[1] + 40, (at - 6) * 22, 0.8, '#5f8f7b') +
        flower(at2[0], at2[1], 1.3 + (at % 3) * 0.35, ['#ff9e86', '#fff8ee', '#f29cab'][at % 3] ?? '')
      );
    },
  ).join('')}</g>`;
const dog =
  '<g transform="translate(600 1000)"><path d="M-250 640c-40-280 60-420 250-420s290 140 250 420z" fill="#d99a5b"/><path d="M-90 640c-20-200 20-300 90-300s110 100 90 300z" fill="#fbe9d2"/><path d="M-200-190c-120-30-170 90-120 250 30 60 90 30 110-40zM200-190c120-30 170 90 120 250-30 60-90 30-110-40z" fill="#a8652f"/><path d="M-220-40c0-150 90-230 220-230s220 80 220 230c0 170-90 260-220 260S-220 130-220-40z" fill="#d99a5b"/><path d="M0-270c50 0 70 120 60 190 70 30 90 90 70 150-20 80-70 130-130 130s-110-50-130-130c-20-60 0-120 70-150-10-70 10-190 60-190z" fill="#fbe9d2"/><circle cx="-98" cy="-50" r="22" fill="#33241f"/><circle cx="98" cy="-50" r="22" fill="#33241f"/><circle cx="-91" cy="-58" r="7" fill="#fff"/><circle cx="105" cy="-58" r="7" fill="#fff"/><ellipse cy="42" rx="46" ry="32" fill="#33241f"/><path d="M0 74v34M-56 108q28 28 56 0 28 28 56 0" fill="none" stroke="#33241f" stroke-width="10" stroke-linecap="round"/><path d="M-26 124h52v42q-26 38-52 0z" fill="#e8644a"/><path d="M-130 226q130 60 260 0l10 46q-140 64-280 0z" fill="#2e4057"/><g transform="translate(0 290)"><path d="M0 0l-80-44v88zM0 0l80-44v88z" fill="#e4572e"/><circle r="20" fill="#c2411c"/></g></g>';

/** Scenes outside: the garden, the arch, the evening. */
export const outdoorScenes: readonly Scene[] = [
  {
    name: 'under-the-arch.jpg',
    isUpright: true,
    behind: gardenUpright + arch(600, 520),
    people: [
      { who: 'ming', x: 800, y: 720, scale: 2, mood: 'smile', tilt: -7 },
      { who: 'ann', x: 400, y: 780, scale: 1.95, mood: 'calm', tilt: 8 },
    ],
    front:
      flower(80, 1500, 2.2, '#fff8ee') +
      flower(1120, 1490, 2.4, '#ff9e86') +
      flower(200, 1560, 1.6, '#f29cab'),
  },
  {
    name: 'everybody.jpg',
    behind: garden + tree(120, 780, 1.7, '#5f9168') + tree(1500, 760, 1.5, '#6d9f6f') + flags(1600, 20, 60),
    people: [
      { who: 'uncle', x: 400, y: 470, scale: 1, mood: 'smile' },
      { who: 'tom', x: 665, y: 440, scale: 1.05, mood: 'laugh' },
      { who: 'ray', x: 935, y: 440, scale: 1.05, mood: 'joy' },
      { who: 'kai', x: 1200, y: 470, scale: 1, mood: 'smile' },
      { who: 'grandma', x: 290, y: 800, scale: 1.05, mood: 'smile' },
      { who: 'joy', x: 1310, y: 800, scale: 1.05, mood: 'laugh' },
      { who: 'mei', x: 505, y: 760, scale: 1.05, mood: 'laugh' },
      { who: 'vera', x: 1095, y: 760, scale: 1.05, mood: 'wink' },
      { who: 'ann', x: 700, y: 800, scale: 1.15, mood: 'joy', tilt: 5 },
      { who: 'ming', x: 905, y: 790, scale: 1.15, mood: 'smile', tilt: -5 },
    ],
  },
  {
    name: 'grandmas-smile.jpg',
    isUpright: true,
    behind:
      ground('#f5e3c8', '#efc79f', { isUpright: true }) +
      leafTwig(120, 700, 30, 3, '#8fb08c') +
      leafTwig(1080, 760, -30, 3.2, '#7fa37c'),
    people: [{ who: 'grandma', x: 600, y: 760, scale: 3.1, mood: 'smile', tilt: -4 }],
  },
  {
    name: 'balloon-girl.jpg',
    isUpright: true,
    behind:
      ground('#a8d8e6', '#e8f3e4', { isUpright: true }) +
      '<g fill="#fff" opacity=".85"><ellipse cx="250" cy="280" rx="150" ry="46"/><ellipse cx="330" cy="240" rx="100" ry="56"/><ellipse cx="930" cy="520" rx="140" ry="42"/></g>' +
      balloon(760, 360, '#e4572e', 1.8) +
      balloon(980, 460, '#f2b84b', 1.6) +
      balloon(560, 500, '#59588d', 1.4),
    people: [{ who: 'lulu', x: 540, y: 1020, scale: 2.3, mood: 'joy', tilt: 6, arms: 'right' }],
  },
  {
    name: 'selfie.jpg',
    isUpright: true,
    behind:
      ground('#f8b195', '#c06c84', { isUpright: true }) +
      sun(820, 420, 150, '#ffe3b8') +
      '<path d="M0 980q300-80 620-20t580-40v680H0z" fill="#7a4a6b"/>',
    people: [
      { who: 'kai', x: 850, y: 820, scale: 2.7, mood: 'wink', tilt: -8 },
      { who: 'ivy', x: 360, y: 900, scale: 2.8, mood: 'joy', tilt: 8 },
    ],
  },
  {
    name: 'the-dog.jpg',
    isUpright: true,
    behind: gardenUpright,
    front: dog,
  },
  {
    name: 'hills-at-noon.jpg',
    behind:
      ground('#8ecae6', '#f1f4dc') +
      sun(1150, 260, 110) +
      '<path d="M-20 760 330 330l230 270 190-190 420 420 460-300v700H-20z" fill="#8fa9b8"/><path d="m330 330 90 106-60 40-40-30-70 20z" fill="#fff"/>' +
      hills(1600, 800, '#9cc28f', '#6b9f71') +
      tree(240, 1060, 1.3, '#4f8560') +
      tree(1380, 1040, 1.6, '#578d63') +
      flags(1600, 40, 60),
  },
  {
    name: 'lanterns.jpg',
    behind:
      ground('#27304f', '#6b4a6b') +
      [
        [180, 180, 1.1],
        [460, 110, 0.8],
        [760, 200, 1.2],
        [1080, 120, 0.9],
        [1400, 210, 1.2],
      ]
        .map(
          ([x = 0, y = 0, scale = 1]) =>
            `<g transform="translate(${x} ${y}) scale(${scale})"><circle r="130" fill="#ffb86b" opacity=".2"/><ellipse rx="74" ry="64" fill="#ff8f52"/><path d="M-44-50q-30 50 0 100M44-50q30 50 0 100M0-64V64" stroke="#d9602b" stroke-width="5" fill="none"/><rect x="-26" y="-76" width="52" height="14" rx="4" fill="#7c2d1f"/><rect x="-26" y="62" width="52" height="14" rx="4" fill="#7c2d1f"/></g>`,
        )
        .join('') +
      '<path d="M0 980q500-120 900-40t700-60v400H0z" fill="#2a2740"/>',
    people: [
      { who: 'uncle', x: 480, y: 600, scale: 1.7, mood: 'laugh', tilt: 5 },
      { who: 'lulu', x: 830, y: 730, scale: 1.45, mood: 'wow' },
      { who: 'mei', x: 1150, y: 610, scale: 1.7, mood: 'smile', tilt: -6 },
    ],
  },
  {
    name: 'first-look.jpg',
    behind: garden + arch(800, 260),
    people: [
      { who: 'ann', x: 620, y: 500, scale: 1.75, mood: 'joy', tilt: 5 },
      { who: 'ming', x: 1000, y: 470, scale: 1.8, mood: 'laugh', tilt: -4 },
    ],
    front: confetti(1600, 1100, 5),
  },
  {
    name: 'garden-toast.jpg',
    behind: garden + tree(1480, 800, 1.9, '#5f9168') + lights(1600, 60, 80),
    people: [
      {
        who: 'joy',
        x: 420,
        y: 510,
        scale: 1.8,
        mood: 'joy',
        arms: 'right',
        holds: glass('#e88b7d'),
        tilt: 4,
      },
      { who: 'tom', x: 1120, y: 500, scale: 1.8, mood: 'laugh', arms: 'left', holds: glass(), tilt: -5 },
    ],
  },
];
