import { expect, test } from 'vitest';
import { chooseSlow, type RunningUpload } from './delivery-gate.ts';

const KB = 1024;
const running = (address: string, event: string, kilobytes?: number): RunningUpload => ({
  keys: [address, event],
  bytesPerSecond: kilobytes === undefined ? undefined : kilobytes * KB,
});
const nothing = () => false;

test('the slowest gives way, one for each waiting upload; fast and new ones do not (D7)', () => {
  const [slow, slower, fast, fresh] = [
    running('x', '1', 20),
    running('x', '1', 4),
    running('y', '2', 33),
    running('y', '2'),
  ];
  const all = [fast, slow, fresh, slower] as RunningUpload[];
  expect(chooseSlow([], all, nothing)).toEqual([]);
  expect(chooseSlow([{ keys: ['z', '3'] }], all, nothing)).toEqual([slower]);
  expect(chooseSlow(Array(4).fill({ keys: ['z', '3'] }), all, nothing)).toEqual([slower, slow]);
});

test('guests of one event or address share their slowness, and give way to each other only when much slower (D7)', () => {
  const all = [running('wifi', 'party', 20), running('elsewhere', 'party', 20)];
  expect(chooseSlow([{ keys: ['wifi', 'party'] }], all, nothing)).toEqual([]);
  const stuck = running('wifi', 'party', 4);
  expect(chooseSlow([{ keys: ['wifi', 'party'] }], [...all, stuck], nothing)).toEqual([stuck]);
});

test('cuts no upload whose end gives no place to a waiting one (D7)', () => {
  const [other, own] = [running('x', '1', 3), running('z', '2', 5)] as [RunningUpload, RunningUpload];
  expect(chooseSlow([{ keys: ['z', '3'] }], [other, own], (key) => key === 'z')).toEqual([own]);
  expect(chooseSlow([{ keys: ['z', '3'] }], [other], (key) => key === 'z')).toEqual([]);
});
