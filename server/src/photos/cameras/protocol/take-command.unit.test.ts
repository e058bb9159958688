import { describe, expect, test } from 'vitest';
import { newSession, type SessionState, takeCommand } from './take-command.ts';

const secured: SessionState = { ...newSession, isSecure: true };
const ready: SessionState = { ...secured, user: 'ABCDEF', isLoggedIn: true, protectsData: true };
const codeOf = (state: SessionState, verb: string, argument = '') => {
  const step = takeCommand(state, { verb, argument });
  return step.kind === 'reply' ? step.reply.code : step.effect;
};

describe('a session takes photos, and tells and renames what it took (M3)', () => {
  test.each(['RETR', 'DELE', 'RMD', 'XRMD'])('%s is refused', (verb) => {
    expect(codeOf(ready, verb, 'a.jpg')).toBe(550);
  });

  test.each(['PORT', 'EPRT', 'APPE'])('%s is not implemented', (verb) => {
    expect(codeOf(ready, verb, '127,0,0,1,4,1')).toBe(502);
  });

  test.each(['SITE', 'HELP', 'constructor', '__proto__', ''])('%s is unknown', (verb) => {
    expect(codeOf(ready, verb)).toBe(500);
  });
});

test('a name is changed after it was named', () => {
  expect([codeOf(ready, 'RNFR', 'a.tmp'), codeOf(ready, 'RNFR')]).toEqual(['rename-from', 501]);
  const renaming = { ...ready, renaming: '/a.tmp' };
  expect([
    codeOf(ready, 'RNTO', 'a.jpg'),
    codeOf(renaming, 'RNTO'),
    codeOf(renaming, 'RNTO', 'a.jpg'),
  ]).toEqual([503, 501, 'rename-to']);
  expect(['SIZE', 'MDTM', 'MLST'].map((verb) => codeOf(ready, verb))).toEqual([501, 501, 501]);
});

test('nothing secret is taken without TLS, and no photo before a login (M1)', () => {
  for (const verb of ['USER', 'PASS', 'PBSZ', 'PROT', 'STOR', 'PASV', 'LIST', 'PWD'])
    expect(codeOf(newSession, verb, 'x')).toBe(530);
  for (const verb of ['STOR', 'PASV', 'EPSV', 'LIST', 'PWD', 'MKD'])
    expect(codeOf(secured, verb, 'x')).toBe(530);
  for (const verb of ['STOR', 'PASV', 'EPSV', 'LIST', 'MLSD'])
    expect(codeOf({ ...ready, protectsData: false }, verb, 'x')).toBe(522);
  expect(codeOf(newSession, 'AUTH', 'TLS')).toBe('secure');
  expect(codeOf(newSession, 'AUTH', 'GSSAPI')).toBe(504);
  expect(codeOf(secured, 'AUTH', 'TLS')).toBe(503);
  expect([codeOf(secured, 'PROT', 'C'), codeOf(secured, 'CCC')]).toEqual([536, 534]);
  expect(codeOf(secured, 'PASS', 'key')).toBe(503);
  expect(codeOf({ ...secured, user: 'ABCDEF' }, 'PASS', 'key')).toBe('log-in');
});

test('another user has to log in again', () => {
  const step = takeCommand(ready, { verb: 'USER', argument: 'GHJKMN' });
  expect(step).toMatchObject({ reply: { code: 331 }, state: { user: 'GHJKMN', isLoggedIn: false } });
});

test('a camera may create and enter any folder', () => {
  const entered = takeCommand(ready, { verb: 'CWD', argument: 'DCIM/100 "A"' });
  expect(entered).toMatchObject({ reply: { code: 250 }, state: { folder: '/DCIM/100 "A"' } });
  const { state } = entered as { state: SessionState };
  expect(takeCommand(state, { verb: 'PWD', argument: '' })).toMatchObject({
    reply: { code: 257, lines: ['"/DCIM/100 ""A""" is the current folder.'] },
  });
  expect(takeCommand(state, { verb: 'XCUP', argument: '' })).toMatchObject({ state: { folder: '/DCIM' } });
  expect(takeCommand(state, { verb: 'CWD', argument: '../../../../etc' })).toMatchObject({
    state: { folder: '/etc' },
  });
  expect(codeOf(state, 'MKD', '/x')).toBe('create-folder');
  for (const path of ['a\tb', 'x'.repeat(300), 'x/'.repeat(30)]) expect(codeOf(state, 'CWD', path)).toBe(550);
});

test('only whole files in binary are taken', () => {
  expect(['I', 'A', 'L 8', 'E'].map((type) => codeOf(ready, 'TYPE', type))).toEqual([200, 200, 200, 504]);
  expect([codeOf(ready, 'REST', '0'), codeOf(ready, 'REST', '100')]).toEqual([350, 501]);
  expect([codeOf(ready, 'MODE', 's'), codeOf(ready, 'MODE', 'Z'), codeOf(ready, 'STRU', 'F')]).toEqual([
    200, 504, 200,
  ]);
  expect([codeOf(ready, 'STOR', 'a.jpg'), codeOf(ready, 'STOR'), codeOf(ready, 'STOU')]).toEqual([
    'receive',
    501,
    'receive-unnamed',
  ]);
});
