import { expect, test } from 'vitest';
import { createLineReader, LONGEST_LINE, parseCommand } from './read-lines.ts';
import { reply, writeReply } from './reply.ts';

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
