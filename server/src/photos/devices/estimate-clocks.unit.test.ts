import { expect, test } from 'vitest';
import { type ClockEstimate, type DeviceShots, estimateClocks } from './estimate-clocks.ts';
import type { Shot } from './find-matches.ts';
import { describePicture } from './picture-likeness.ts';

const HOUR = 3600;
/** 2026-05-02 14:00 in Taipei. */
const START = Date.UTC(2026, 4, 2, 6) / 1000;
const UPLOADED = START + 10 * HOUR;

/** A placeholder of a landscape picture; another seed makes another picture. */
const pictureOf = (seed: number) => {
  const hash = Uint8Array.from({ length: 24 }, (_, at) => Math.imul(seed * 31 + at + 1, 2654435761) >>> 24);
  hash.set([32, 8, 0x3e, 5, 0x80]);
  return describePicture(hash);
};

let photos = 0;
/** A photo of a scene, at the second of the party and by the clock of the device. */
const shot = (scene: number, clock: number, change: Partial<Shot> = {}): Shot => ({
  id: `photo${photos++}`,
  clock: START + clock,
  arrival: UPLOADED,
  isLive: false,
  figures: new Map(),
  form: pictureOf(scene),
  ...change,
});

/** Scenes that everybody takes, with the second of the party. */
const moments = [100, 2000, 4100, 7300, 9900].map((second, at) => ({ scene: at + 1, second }));
const phone = (taken: readonly { scene: number; second: number }[] = moments): DeviceShots => ({
  id: 'phone',
  isPhone: true,
  shots: [
    ...taken.map(({ scene, second }) => shot(scene, second)),
    ...[900, 3000, 5000, 8000].map((second, at) => shot(100 + at, second)),
  ],
});
const camera = (slow: number, change: Partial<DeviceShots> = {}, taken = moments): DeviceShots => ({
  id: 'camera',
  isPhone: false,
  shots: [
    ...taken.map(({ scene, second }, at) => shot(scene, second + 3 * (at - 2) - slow)),
    ...[700, 3500, 6000].map((second, at) => shot(200 + at, second - slow)),
  ],
  ...change,
});
const cameraOf = (estimates: readonly ClockEstimate[]) =>
  estimates.find(({ deviceId }) => deviceId === 'camera');

test.each([95, -1234, 26 * HOUR + 77, -3 * 365 * 24 * HOUR])(
  'photos of the same moments correct a clock that is %i seconds slow, with two pairs as proof',
  (slow) => {
    const devices = [
      phone(),
      camera(slow, { shots: camera(slow).shots.map((one) => ({ ...one, arrival: UPLOADED + 4e8 })) }),
    ];
    const estimate = cameraOf(estimateClocks(devices));
    expect(Math.abs(estimate!.correctionSeconds - slow)).toBeLessThan(10);
    expect(estimate).toMatchObject({ by: 'moments', pairs: [expect.any(Array), expect.any(Array)] });
    const of = (device: DeviceShots | undefined, id: string) => device?.shots.find((one) => one.id === id);
    for (const [own, other] of estimate!.pairs)
      expect(of(devices[1], own)?.form).toEqual(of(devices[0], other)?.form);
  },
);

test('a clock near a whole time zone is corrected by the zone', () => {
  const estimate = cameraOf(estimateClocks([phone(), camera(7 * HOUR + 9)]));
  expect(estimate).toMatchObject({ correctionSeconds: 7 * HOUR, by: 'zone' });
});

test('a clock that differs by less than a minute is left alone', () => {
  expect(cameraOf(estimateClocks([phone(), camera(40)]))).toMatchObject({ correctionSeconds: 0 });
});

test('one common moment is too little', () => {
  expect(estimateClocks([phone(), camera(1234, {}, moments.slice(0, 1))])).toEqual([]);
});

test('nothing is corrected without a phone', () => {
  expect(estimateClocks([{ ...phone(), isPhone: false }, camera(1234)])).toEqual([]);
});

test('a scene that both take for a long time is no evidence', () => {
  const speech = (id: string, isPhone: boolean, from: number): DeviceShots => ({
    id,
    isPhone,
    shots: Array.from({ length: 12 }, (_, at) => shot(7, from + at * 97)),
  });
  expect(estimateClocks([speech('phone', true, 0), speech('camera', false, -4000)])).toEqual([]);
});

test('photos of different people are of different moments', () => {
  const withFigure = (figure: string) => (one: Shot) => ({ ...one, figures: new Map([[figure, undefined]]) });
  const seen = { ...phone(), shots: phone().shots.map(withFigure('anna')) };
  const same = camera(1234);
  expect(
    cameraOf(estimateClocks([seen, { ...same, shots: same.shots.map(withFigure('anna')) }])),
  ).toBeDefined();
  expect(estimateClocks([seen, { ...same, shots: same.shots.map(withFigure('ben')) }])).toEqual([]);
});

test('a camera that sends at once shows by how much it is slow', () => {
  const live = [0, 300, 640, 900, 1300].map((second, at) =>
    shot(at, second, { isLive: true, arrival: START + second + 3720 + (at % 3) }),
  );
  const sender: DeviceShots = { id: 'camera', isPhone: false, shots: live };
  expect(estimateClocks([sender])).toEqual([
    { deviceId: 'camera', correctionSeconds: 3721, confidence: 0.99, by: 'live', pairs: [] },
  ]);
  // Sent in one go later: a steady delay over a short time only.
  const series = live.map((one, at) => ({ ...one, clock: START + at * 2, arrival: START + 3720 + at * 2 }));
  expect(estimateClocks([{ ...sender, shots: series }])).toEqual([]);
  // Sent when the party is over: the delays differ.
  expect(estimateClocks([{ ...sender, shots: live.map((one) => ({ ...one, arrival: UPLOADED })) }])).toEqual(
    [],
  );
});

test('no correction dates a photo after its arrival', () => {
  const { shots } = camera(5000);
  const early = shots.map((one) => ({ ...one, arrival: START + 9000 }));
  expect(cameraOf(estimateClocks([phone(), { ...camera(5000), shots: early }]))).toBeUndefined();
});

test('a phone with photos from the future is no reference, and is corrected by others', () => {
  const wrong = { ...camera(-8 * HOUR), isPhone: true };
  const early = wrong.shots.map((one) => ({ ...one, arrival: START + 3.5 * HOUR }));
  expect(cameraOf(estimateClocks([phone(), { ...wrong, shots: early }]))).toMatchObject({
    correctionSeconds: -8 * HOUR,
  });
});

test('phones stay as they are, and what the host decided is a reference for others', () => {
  expect(cameraOf(estimateClocks([phone(), camera(300, { isPhone: true })]))).toBeUndefined();
  const decided = camera(1234, { decidedSeconds: 1234 });
  const other = { ...camera(-777), id: 'other' };
  const estimates = estimateClocks([decided, other]);
  expect(cameraOf(estimates)).toBeUndefined();
  expect(Math.abs(estimates[0]!.correctionSeconds + 777)).toBeLessThan(10);
});

test('a camera that shares moments with a corrected camera only is corrected, too', () => {
  const second = [5200, 8600, 9300, 9700].map((at, scene) => ({ scene: 50 + scene, second: at }));
  const both = camera(1234);
  const between = { ...both, shots: [...both.shots, ...second.map((m) => shot(m.scene, m.second - 1234))] };
  const far = { ...camera(-500, {}, second), id: 'far' };
  expect(estimateClocks([phone(), between, far]).map(({ deviceId }) => deviceId)).toEqual(['camera', 'far']);
});
