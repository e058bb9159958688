/** Events of several devices with known clocks, drawn from the scenes. */

import type { DeviceShots } from '../../server/src/photos/devices/estimate-clocks.ts';
import type { Shot } from '../../server/src/photos/devices/find-matches.ts';
import { describePicture, type PictureForm } from '../../server/src/photos/devices/picture-likeness.ts';
import { shuffled } from '../faces/random.ts';
import type { Scene, View } from './views.ts';

export interface DrawnDevice extends DeviceShots {
  /** By how much its clock is slow. */
  readonly slowSeconds: number;
  readonly kind: OffsetKind;
}
export type OffsetKind = 'right' | 'zone' | 'other' | 'reset';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** 2026-05-02 14:00 in Taipei. */
const START = Date.UTC(2026, 4, 2, 6) / 1000;
const LASTS = 5 * HOUR;
/** Seconds between two devices' photos of a moment, on average. */
const BETWEEN = 8;
/** In half of the events every device takes so many photos of one picture within so many seconds, as of a speech. */
const SPEECH = { photos: 4, seconds: 900 };
/** How many photos without a partner each device takes. */
const ALONE = [8, 20] as const;

interface Draw {
  readonly scenes: readonly Scene[];
  /** Moments that each camera shares with the phones. */
  readonly shared: number;
  readonly random: () => number;
}

/** Draws an event: one or two phones whose clocks are right, and cameras whose clocks may be wrong. */
export function drawEvent({ scenes, shared, random }: Draw): DrawnDevice[] {
  const pile = shuffled(scenes, random);
  const next = () => pile.pop() ?? scenes[Math.floor(random() * scenes.length)]!;
  const count = 3 + Math.floor(random() * 4);
  const phones = Array.from({ length: count > 4 ? 2 : 1 }, (_, at) =>
    newDevice(`phone${at}`, true, 'right', random),
  );
  const cameras = Array.from({ length: count - phones.length }, (_, at) =>
    newDevice(`camera${at}`, false, drawKind(random), random),
  );
  for (const camera of cameras)
    for (let i = 0; i < shared; i++) {
      const [scene, time] = [next(), START + random() * LASTS];
      const [one, other] = shuffled([0, 1, 2], random) as [number, number];
      take(camera, { scene, view: one, time, random });
      const later = (random() < 0.5 ? -1 : 1) * Math.min(40, -BETWEEN * Math.log(1 - random()));
      take(phones[Math.floor(random() * phones.length)]!, { scene, view: other, time: time + later, random });
    }
  const speech =
    random() < 0.5 ? { scene: next(), from: START + random() * (LASTS - SPEECH.seconds) } : undefined;
  for (const device of [...phones, ...cameras]) {
    for (let i = 0; speech && i < SPEECH.photos; i++)
      take(device, {
        scene: speech.scene,
        view: Math.floor(random() * 3),
        time: speech.from + random() * SPEECH.seconds,
        random,
      });
    const alone = ALONE[0] + Math.floor(random() * (ALONE[1] - ALONE[0] + 1));
    for (let i = 0; i < alone; i++)
      take(device, { scene: next(), view: Math.floor(random() * 3), time: START + random() * LASTS, random });
  }
  return [...phones, ...cameras];
}

const drawKind = (random: () => number): OffsetKind => {
  const share = random();
  if (share < 0.25) return 'right';
  if (share < 0.5) return 'zone';
  return share < 0.9 ? 'other' : 'reset';
};

type Drawing = DrawnDevice & { shots: Shot[] };

const newDevice = (id: string, isPhone: boolean, kind: OffsetKind, random: () => number): Drawing => ({
  id,
  isPhone,
  kind,
  slowSeconds: Math.round(slowBy(kind, random)),
  shots: [],
});

const slowBy = (kind: OffsetKind, random: () => number): number => {
  const sign = random() < 0.5 ? -1 : 1;
  // As a clock that was set by hand, or by the network.
  const small = 10 * (random() - 0.5);
  if (kind === 'right') return small;
  if (kind === 'zone') return small + sign * 1800 * (1 + Math.floor(random() * 26));
  if (kind === 'reset') return small + (2 + 5 * random()) * 365 * DAY;
  // From 100 seconds to 3 days, each magnitude as often as the others.
  return sign * 100 * 2592 ** random();
};

interface Taking {
  readonly scene: Scene;
  readonly view: number;
  readonly time: number;
  readonly random: () => number;
}

/** Adds a photo, and sometimes a second one right after it. */
const take = (device: Drawing, { scene, view, time, random }: Taking): void => {
  const shot = (after: number): Shot => {
    const seen = scene.views[view]!;
    return {
      id: `${device.id}-${device.shots.length}`,
      clock: Math.round(time + after - device.slowSeconds),
      // The device is emptied after the event.
      arrival: START + LASTS + 2 * HOUR,
      isLive: false,
      figures: figuresOf(scene, seen),
      form: formOf(seen),
    };
  };
  device.shots.push(shot(0));
  if (random() < 0.3) device.shots.push(shot(2 + 6 * random()));
};

/** Where the engine found no face, the photo has no figure. */
const figuresOf = ({ people }: Scene, { surroundings }: View) =>
  new Map(surroundings.length > 0 ? people.map((person) => [person, surroundings]) : []);

const forms = new Map<View, PictureForm>();
const formOf = (view: View): PictureForm => {
  const form = forms.get(view) ?? describePicture(view.thumbhash);
  forms.set(view, form);
  return form;
};
