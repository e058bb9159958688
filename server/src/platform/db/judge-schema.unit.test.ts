import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeSchema } from './judge-schema.ts';

const known = ['0001-first', '0002-second'];

test.each([
  { executed: [], release: 0 },
  { executed: ['0001-first'], release: 4 },
  { executed: known, release: 4 },
])('migrates a schema whose migrations the build knows: %j', (found) => {
  expect(judgeSchema(known, found, 4)).toBe('migrate');
});

test.each([4, 5])('a build of release 4 runs on the additions of release %i', (release) => {
  expect(judgeSchema(known, { executed: [...known, '0003-third'], release }, 4)).toBe('run');
});

test('a build refuses the schema of the release after the next', () => {
  const executed = [...known, '0003-third'];
  expect(() => judgeSchema(known, { executed, release: 6 }, 4)).toThrow(/release 6, and this is release 4/);
});

test('a build refuses a schema that has diverged from its own', () => {
  const executed = ['0001-first', '0003-third'];
  expect(() => judgeSchema(known, { executed, release: 4 }, 4)).toThrow(/\(0003-third\).*\(0002-second\)/);
});

test('a migration removes nothing that the previous release uses, unless it states since when it is unused', () => {
  const folder = new URL('./migrations/', import.meta.url);
  const takesAway =
    /\bdrop\s+(table|column)\b|\brename\b(?!-)|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+type\b/i;
  const unsaid = readdirSync(folder).filter((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return takesAway.test(text.replace(/--.*/g, '')) && !/^-- contract: unused since release \d+/m.test(text);
  });
  expect(unsaid).toEqual([]);
});
