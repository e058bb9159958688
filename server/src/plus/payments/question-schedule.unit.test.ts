import { expect, test } from 'vitest';
import { FIRST_QUESTION_MS, nextQuestion } from './queries.ts';

const MINUTE = 60_000;
const start = new Date('2026-11-21T00:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);

test('queries on schedule become less frequent and end after a day', () => {
  const ages = [FIRST_QUESTION_MS / MINUTE];
  for (;;) {
    const next = nextQuestion(start, ages.length - 1, after(ages.at(-1)!));
    if (!next) break;
    ages.push((next.getTime() - start.getTime()) / MINUTE);
  }
  expect(ages).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440]);
});

test('after an outage the next query waits, and one after the day is the last', () => {
  expect(nextQuestion(start, 0, after(600))).toEqual(after(610));
  expect(nextQuestion(start, 0, after(1439))).toEqual(after(1449));
  expect(nextQuestion(start, 1, after(1449))).toBeNull();
});
