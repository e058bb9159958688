import { expect, test } from 'vitest';
import { createLineReader, LONGEST_LINE, parseCommand } from './read-lines.ts';
import { reply, writeReply } from './take-command.ts';

test('reads lines from any pieces', () => {
  const reader = createLineReader();
  const sent = Buffer.from('USER abc\r\nSTOR 照片 1.jpg\r\nNOOP\n');
  const lines = [...sent].flatMap((byte) => reader.add(Buffer.from([byte])) ?? []);
  expect(lines.map(parseCommand)).toEqual([
    { verb: 'USER', argument: 'abc' },
    { verb: 'STOR', argument: '照片 1.jpg' },
    { verb: 'NOOP', argument: '' },
  ]);
});

test('gives up on a line that is too long (M4)', () => {
  const reader = createLineReader();
  expect(reader.add(Buffer.alloc(LONGEST_LINE, 65))).toEqual([]);
  expect(reader.add(Buffer.from('A'))).toBeUndefined();
  expect(
    createLineReader().add(Buffer.alloc(LONGEST_LINE + 2, 'A\n'.padStart(LONGEST_LINE + 2, 'A'))),
  ).toBeUndefined();
});

test('ignores the interrupt that comes with ABOR', () => {
  const line = Buffer.concat([Buffer.from([0xff, 0xf4, 0xff, 0xf2]), Buffer.from('abor\r')]);
  expect(parseCommand(line)).toEqual({ verb: 'ABOR', argument: '' });
});

test('writes replies of one and of several lines', () => {
  expect(writeReply(reply(226, 'Stored.'))).toBe('226 Stored.\r\n');
  expect(writeReply(reply(211, 'Features:', 'PBSZ', 'End'))).toBe('211-Features:\r\n PBSZ\r\n211 End\r\n');
});

test.each([
  ['婚禮 001.jpg in UTF-8', Buffer.from('婚禮 001.jpg'), '婚禮 001.jpg'],
  [
    '照片 001.jpg in Big5',
    Buffer.from('b7d3a4f920303031 2e6a7067'.replaceAll(' ', ''), 'hex'),
    '照片 001.jpg',
  ],
  ['写真_001.jpg in Shift_JIS', Buffer.from('8eca905e5f3030312e6a7067', 'hex'), '写真_001.jpg'],
  [
    'a folder in Big5 and a name in ASCII',
    Buffer.from('b7d3a4f92f44534330312e4a5047', 'hex'),
    '照片/DSC01.JPG',
  ],
  ['bytes of no encoding', Buffer.from('fffffe494d475f303032332e4a5047', 'hex'), 'photo-0023.JPG'],
  ['bytes of no encoding without a number', Buffer.from('fffffe', 'hex'), 'photo'],
])('reads %s', (_what, bytes, text) => {
  expect(parseCommand(Buffer.concat([Buffer.from('STOR '), bytes, Buffer.from('\r')]))).toEqual({
    verb: 'STOR',
    argument: text,
  });
});
