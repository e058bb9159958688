/**
 * Which photos show one moment: series of one device, and the same moment by several devices. Every photo of a moment is
 * like every other one, so that a slow pan of a room does not become one.
 */
import { colourDistance, lightLikeness, type PictureForm } from '#photos/devices/picture-likeness.ts';

export interface MomentPhoto {
  readonly id: string;
  /** Second of the capture, or of the upload without one. */
  readonly time: number;
  readonly deviceId: string | null;
  readonly figures: ReadonlySet<string>;
  /** Undefined until the photo has a thumbnail. */
  readonly form: PictureForm | undefined;
  readonly sharpness: number;
  /** The sum of the qualities of its faces, each 0 to 1. */
  readonly seen: number;
  readonly hearts: number;
}

/** How far apart two photos of a moment are, at most, and how alike at least: bench/moments. */
export const MOMENT_RULES = {
  /** Of one device, and of several, whose users do not press at once. */
  seriesSeconds: 10,
  severalSeconds: 20,
  /** Likeness of the light, -1 to 1. */
  light: 0.88,
  /** Distance of the colours, as a share of white. */
  colour: 0.1,
};

/** A moment is no longer than this, whatever its photos are like. */
const LONGEST_SECONDS = 60;

/** Returns the moments of at least two photos, in the order of time, each with its best photo first. */
export function findMoments(photos: readonly MomentPhoto[], rules = MOMENT_RULES): MomentPhoto[][] {
  const inTime = photos
    .filter(({ form }) => form !== undefined)
    .toSorted((one, other) => one.time - other.time || (one.id < other.id ? -1 : 1));
  const moments: MomentPhoto[][] = [];
  let open: MomentPhoto[][] = [];
  for (const photo of inTime) {
    open = open.filter(([first]) => photo.time - first!.time <= LONGEST_SECONDS);
    const home = open.find((moment) => belongsTo(photo, moment, rules));
    if (home) {
      home.push(photo);
      continue;
    }
    const own = [photo];
    moments.push(own);
    open.push(own);
  }
  return moments.filter(({ length }) => length > 1).map(bestFirst);
}

/** What two photos are compared by. */
export type Sight = Pick<MomentPhoto, 'time' | 'deviceId' | 'figures' | 'form'>;

/** Returns whether two photos show one moment. */
export const areOfOneMoment = (one: Sight, other: Sight): boolean =>
  isNear(one, other, MOMENT_RULES) && isAlike(one, other, MOMENT_RULES);

const belongsTo = (photo: MomentPhoto, moment: readonly MomentPhoto[], rules: typeof MOMENT_RULES): boolean =>
  moment.some((member) => isNear(photo, member, rules)) &&
  moment.every((member) => isAlike(photo, member, rules));

const isOfOneDevice = (one: Sight, other: Sight): boolean =>
  one.deviceId !== null && one.deviceId === other.deviceId;

const isNear = (one: Sight, other: Sight, rules: typeof MOMENT_RULES): boolean =>
  Math.abs(one.time - other.time) <= (isOfOneDevice(one, other) ? rules.seriesSeconds : rules.severalSeconds);

const isAlike = (one: Sight, other: Sight, rules: typeof MOMENT_RULES): boolean => {
  if (!one.form || !other.form) return false;
  return (
    (isOfOneDevice(one, other) || haveSameFigures(one, other)) &&
    lightLikeness(one.form, other.form) >= rules.light &&
    colourDistance(one.form, other.form) <= rules.colour
  );
};

/** Two devices may see a face differently, but not nobody in common. Without faces there is too little to go by. */
const haveSameFigures = ({ figures: one }: Sight, { figures: other }: Sight): boolean => {
  const common = [...one].filter((figure) => other.has(figure)).length;
  return common > 0 && common * 2 >= Math.max(one.size, other.size);
};

/** Puts the photo in front that is best by faces seen well, sharpness and hearts, each as a share of the moment's best. */
export function bestFirst(moment: readonly MomentPhoto[]): MomentPhoto[] {
  const most = (of: (photo: MomentPhoto) => number) => Math.max(...moment.map(of), Number.MIN_VALUE);
  const [seen, sharpness, hearts] = [
    most((photo) => photo.seen),
    most((photo) => photo.sharpness),
    most((photo) => photo.hearts),
  ];
  const scoreOf = (photo: MomentPhoto) =>
    photo.seen / seen + photo.sharpness / sharpness + photo.hearts / hearts;
  const best = moment.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one));
  return [best, ...moment.filter((photo) => photo !== best)];
}
