import { expect, test } from 'vitest';
import { lookOf } from '#photos/devices/picture-likeness.ts';
import { keepIds } from './cut-chapters.job.ts';
import { cutEvent, type PhotoToCut } from './cut-event.ts';

const START = Date.parse('2026-11-21T06:00:00Z') / 1000;
const MINUTE = 60;

/** A deterministic number from 0 to 1. */
const noise = (seed: number): number => ((Math.imul(seed + 1, 2654435761) >>> 8) % 1000) / 1000;

interface Scene {
  /** Minutes after the event's start. */
  readonly from: number;
  readonly photos: number;
  readonly everySeconds: number;
  readonly people?: readonly string[];
  readonly look?: number;
}

const photosOf = (scenes: readonly Scene[]): PhotoToCut[] =>
  scenes.flatMap(({ from, photos, everySeconds, people = ['host'], look = 0.5 }) =>
    Array.from({ length: photos }, (_, at) => ({
      time: Math.floor(START + from * MINUTE + (at + (at === 0 ? 0 : 0.8 * noise(at))) * everySeconds),
      figures: [people[Math.floor(noise(at * 7) * people.length)] ?? 'host'],
      look: [look + 0.05 * noise(at * 3), 0.5, 0.5, 0.5, 0.5, 0.5],
    })),
  );

const minutesOf = (photos: readonly PhotoToCut[]) =>
  cutEvent(photos).map((start) => Math.round((start - START) / MINUTE));

const evening: readonly Scene[] = [
  { from: 0, photos: 60, everySeconds: 20 },
  { from: 80, photos: 80, everySeconds: 25 },
  { from: 180, photos: 120, everySeconds: 15 },
];

test('cuts at gaps that are long for the event', () => {
  expect(minutesOf(photosOf(evening))).toEqual([0, 80, 180]);
});

test('the same gaps in an event of few photos make no chapters', () => {
  expect(cutEvent(photosOf([{ from: 0, photos: 40, everySeconds: 15 * MINUTE }]))).toEqual([]);
  expect(cutEvent(photosOf([{ from: 0, photos: 23, everySeconds: 20 }]))).toEqual([]);
});

test('cuts without a gap where both people and looks change', () => {
  const [before, after] = [
    { from: 0, photos: 90, everySeconds: 20, people: ['a', 'b'], look: 0.8 },
    { from: 30, photos: 90, everySeconds: 20, people: ['c', 'd'], look: 0.2 },
  ];
  expect(minutesOf(photosOf([before, after]))).toEqual([0, 30]);
  expect(minutesOf(photosOf([before, { ...after, people: ['a', 'b'], look: 0.8 }]))).toEqual([]);
});

test('merges what is too short, and starts after strays of another day', () => {
  const short = { from: 70, photos: 3, everySeconds: 10 };
  expect(minutesOf(photosOf([evening[0]!, short, ...evening.slice(1)]))).toHaveLength(3);
  const stray = { from: -1440, photos: 2, everySeconds: 10 };
  expect(minutesOf(photosOf([stray, ...evening]))).toEqual([0, 80, 180]);
  const dayBefore = { from: -1440, photos: 3, everySeconds: 60 };
  expect(minutesOf(photosOf([dayBefore, ...evening]))).toEqual([-1440, 0, 80, 180]);
});

test('makes at most 12 chapters, always the same ones', () => {
  const scenes = Array.from({ length: 30 }, (_, at) => ({ from: at * 60, photos: 40, everySeconds: 10 }));
  const photos = photosOf(scenes);
  expect(cutEvent(photos)).toHaveLength(12);
  expect(cutEvent([...photos])).toEqual(cutEvent(photos));
  expect(cutEvent(photos.map(({ time }) => ({ time, figures: [], look: undefined })))).toHaveLength(12);
});

test('photos of one second and empty events are no chapters', () => {
  expect(cutEvent([])).toEqual([]);
  expect(
    cutEvent(Array.from({ length: 100 }, () => ({ time: START, figures: [], look: undefined }))),
  ).toEqual([]);
});

test('a chapter whose start moved a little keeps its id', () => {
  const at = (minutes: number) => START + minutes * MINUTE;
  const former = [
    { id: 'one', starts_at: new Date(at(0) * 1000) },
    { id: 'two', starts_at: new Date(at(80) * 1000) },
  ];
  expect(keepIds([at(-5), at(40), at(82)], former)).toEqual(['one', undefined, 'two']);
});

test('reads mean and contrasts of a thumbhash', () => {
  const look = lookOf(Buffer.from('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'));
  expect(look).toHaveLength(6);
  for (const part of look) expect(part).toBeGreaterThanOrEqual(0);
  for (const part of look) expect(part).toBeLessThanOrEqual(1);
});
