import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSentMemory, stateFolder } from './sent-memory.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tg-push-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)] as const;
const target = { server: new URL('https://photos.example.com/'), key: 'secret' };

test('remembers photos over restarts, for one server and key', async () => {
  const memory = await openSentMemory(join(folder, 'new'), target);
  await memory.add(ONE);
  // A crash cut a line.
  appendFileSync(memory.file, `\n${TWO.slice(0, 20)}`);
  await (await openSentMemory(join(folder, 'new'), target)).add(TWO);
  const later = await openSentMemory(join(folder, 'new'), target);
  expect([later.has(ONE), later.has(TWO)]).toEqual([true, true]);
  expect(memory.file).not.toContain('secret');
  const other = await openSentMemory(join(folder, 'new'), { ...target, key: 'other' });
  expect(other.has(ONE)).toBe(false);
});

test('without a place to write it remembers until the end', async () => {
  writeFileSync(join(folder, 'file'), '');
  const memory = await openSentMemory(join(folder, 'file'), target);
  await memory.add(ONE);
  expect(memory.has(ONE)).toBe(true);
});

test('uses the folder that each system has for this', () => {
  expect(stateFolder('linux', {}, '/home/a')).toBe(join('/home/a', '.local', 'state', 'togather-push'));
  expect(stateFolder('linux', { XDG_STATE_HOME: '/s' }, '/home/a')).toBe(join('/s', 'togather-push'));
  expect(stateFolder('darwin', {}, '/Users/a')).toBe(
    join('/Users/a', 'Library', 'Application Support', 'togather-push'),
  );
  expect(stateFolder('win32', { LOCALAPPDATA: 'L' }, 'H')).toBe(join('L', 'togather-push'));
});
