import { type CastName, type Collar, cast, type DrawnPerson } from './cast.ts';
import { drawExtra, drawFace, type Mood } from './draw-face.ts';
import { drawHair } from './draw-hair.ts';

/** A person's place in a picture: the centre of the head, and the scale. A head at scale 1 is 100 wide. */
export interface Place {
  readonly who: CastName;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly mood?: Mood;
  readonly tilt?: number;
  readonly arms?: 'down' | 'up' | 'left' | 'right';
  /** An object in the raised hand, drawn around the hand. */
  readonly holds?: string;
}

/** Long enough to reach the lower edge of the picture. */
const BODY = 'M-108 900V330c-4-130 2-202 44-220 20-8 36-14 64-14s44 6 64 14c42 18 48 90 44 220v570z';

const collars: Record<Collar, string> = {
  round: '',
  strap: '<path d="M-44 108c14 34 74 34 88 0l-18-6c-8 18-44 18-52 0z" fill="SKIN"/>',
  suit: '<path d="M-26 104 0 178l26-74-26 10z" fill="#fff"/><path d="m0 122 9 12-6 44h-6l-6-44z" fill="#c2411c"/><path d="M-34 106-4 190M34 106 4 190" stroke="#000" stroke-opacity=".22" stroke-width="4" fill="none"/>',
  shirt:
    '<path d="m-28 104 28 26 28-26 10 18-30 30-8-18-8 18-30-30z" fill="#fff" fill-opacity=".75"/><g fill="#fff" fill-opacity=".8"><circle cy="178" r="5"/><circle cy="220" r="5"/></g>',
  stripes:
    '<path d="M-97 170h194M-104 215h208M-108 260h216M-108 305h216" stroke="#c2411c" stroke-opacity=".75" stroke-width="14" fill="none"/>',
  dungarees:
    '<path d="M-52 900V190h104v710z" fill="#4a6fa5"/><path d="m-50 194-6-78M50 194l6-78" stroke="#4a6fa5" stroke-width="16" fill="none"/>',
};

const sleeve = (color: string, skin: string, d: string, hand: readonly [number, number]) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="44" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#000" stroke-opacity=".05" stroke-width="44" stroke-linecap="round" stroke-linejoin="round"/><circle cx="${hand[0]}" cy="${hand[1]}" r="21" fill="${skin}"/>`;

const left = [-150, -64] as const;
const right = [150, -64] as const;

const arms = (person: DrawnPerson, pose: NonNullable<Place['arms']>, holds: string): string => {
  const { clothes, skin } = person;
  const inHand = ([x, y]: readonly [number, number]) =>
    holds && `<g transform="translate(${x} ${y})">${holds}</g>`;
  const raiseLeft = sleeve(clothes, skin, 'M-82 150q-56-20-62-176', left);
  const raiseRight = sleeve(clothes, skin, 'M82 150q56-20 62-176', right);
  if (pose === 'up') return raiseLeft + raiseRight + inHand(right);
  if (pose === 'left') return inHand(left) + raiseLeft;
  if (pose === 'right') return inHand(right) + raiseRight;
  return '';
};

/** Draws a person from the chest up, as SVG. */
export function drawPerson({ who, x, y, scale, mood = 'smile', tilt = 0, ...pose }: Place): string {
  const person: DrawnPerson = cast[who];
  const hair = drawHair(person);
  const head = `<g transform="rotate(${tilt} 0 60)"><g fill="${person.skin}"><circle cx="-49" cy="6" r="11"/><circle cx="49" cy="6" r="11"/><path d="M-49-8c0-36 20-50 49-50s49 14 49 50c0 44-20 70-49 70s-49-26-49-70z"/></g>${drawFace(person, mood)}${hair.over}${drawExtra(person)}</g>`;
  const neck = `<path d="M-24 44h48v62q-24 22-48 0z" fill="${person.skin}"/><path d="M-24 62q24 20 48 0v12q-24 18-48 0z" fill="#7a3b1e" fill-opacity=".22"/>`;
  const body = `<path d="${BODY}" fill="${person.clothes}"/>${collars[person.collar].replaceAll('SKIN', person.skin)}`;
  const behind = `<g transform="rotate(${tilt} 0 60)">${hair.behind}</g>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})">${behind}<g transform="translate(0 -14)">${body}${neck}</g>${arms(person, pose.arms ?? 'down', pose.holds ?? '')}${head}</g>`;
}

/** Returns the face's box as the face engine would detect it, as fractions of the picture. */
export function faceBoxOf({ x, y, scale, tilt = 0 }: Place, picture: { width: number; height: number }) {
  const shift = Math.sin((tilt * Math.PI) / 180) * 60 * scale;
  return {
    left: (x + shift - 52 * scale) / picture.width,
    top: (y - 58 * scale) / picture.height,
    width: (104 * scale) / picture.width,
    height: (122 * scale) / picture.height,
  };
}
