import { expect, test } from 'vitest';
import type { Correction } from './correct-clusters.ts';
import { knownAnswers } from './list-doubts.ts';

const say = (kind: Correction['kind'], a: string, b = ''): Correction => ({
  kind,
  facesA: [...a],
  facesB: [...b],
});
const everybody = () => true;

test('merged sides are one person; split ones are separated by the first face of each', () => {
  const corrections = [say('SAME', 'ab', 'c'), say('SPLIT', 'de', 'fg')];
  expect(knownAnswers(corrections, everybody)).toEqual({ same: [['a', 'b', 'c']], different: [['d', 'f']] });
});

test('the next face replaces a deleted one, and a side without faces is ignored', () => {
  const corrections = [say('SAME', 'ab', 'c'), say('SPLIT', 'de', 'fg'), say('SPLIT', 'd', 'c')];
  const isThere = (face: string) => !'adc'.includes(face);
  expect(knownAnswers(corrections, isThere)).toEqual({ same: [], different: [['e', 'f']] });
});

test('hiding a figure states nothing about identities', () => {
  expect(knownAnswers([say('HIDE', 'a'), say('SHOW', 'a')], everybody)).toEqual({ same: [], different: [] });
});
