import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeVerb, describeVerbs, synopsisOf } from './describe-verbs.ts';
import { readCall } from './read-call.ts';
import { type Verb, WrongUsage } from './verb.ts';
import { verbs } from './verbs.ts';

const done = async () => ({ lines: [], json: null });
const copy: Verb = {
  name: 'copy',
  sentence: 'Copies a thing.',
  takes: ['thing'],
  options: {
    to: { value: '<file>', sentence: 'Where to.', isRequired: true },
    fast: { sentence: 'At once.' },
  },
  run: done,
};
const table: readonly Verb[] = [copy, { name: 'look', sentence: 'Looks.', run: done }];

test('reads arguments, options and switches of a verb', () => {
  expect(readCall(table, ['copy', 'x', '--to=y', '--fast', '--json'])).toMatchObject({
    kind: 'run',
    verb: copy,
    given: { args: ['x'], options: { to: 'y', fast: true } },
    isJson: true,
  });
  expect(readCall(table, ['look'])).toMatchObject({ kind: 'run', given: { args: [] }, isJson: false });
});

test.each([[[]], [['--help']], [['help']]])('%o asks for the help of all verbs', (words) =>
  expect(readCall(table, words)).toEqual({ kind: 'help', verb: undefined }),
);

test('--help after a verb asks for its help, whatever is missing', () =>
  expect(readCall(table, ['copy', '--help'])).toEqual({ kind: 'help', verb: copy }));

test.each([
  [['fly'], 'There is no verb "fly".'],
  [['copy', '--to=y'], '<thing> is missing.'],
  [['copy', 'x'], '--to=<file> is missing.'],
  [['copy', 'x', 'y', '--to=z'], '"y" is one argument too many.'],
  [['copy', 'x', '--slow'], "Unknown option '--slow'"],
  [['copy', 'x', '--to'], "Option '--to <value>' argument missing"],
])('%o is a wrong call', (words, sentence) => {
  expect(() => readCall(table, words)).toThrow(WrongUsage);
  expect(() => readCall(table, words)).toThrow(sentence);
});

test('the help names every verb and option', () => {
  expect(describeVerbs(table)).toContain('  copy <thing> --to=<file>  Copies a thing.\n  look ');
  expect(describeVerb(copy)).toMatch(/^npm run admin -- copy <thing> --to=<file>\n\nCopies a thing\.\n/);
  expect(describeVerb(copy)).toContain('  --fast       At once.');
});

test('names of verbs are unique', () =>
  expect(new Set(verbs.map(({ name }) => name)).size).toBe(verbs.length));

test('docs/operations.md lists every verb with its arguments', () => {
  const path = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url));
  const section = readFileSync(path, 'utf8').split('\n## Day two\n')[1]!.split('\n## ')[0]!;
  const rows = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, synopsis]) => synopsis);
  expect(rows).toEqual(verbs.map(synopsisOf));
});
