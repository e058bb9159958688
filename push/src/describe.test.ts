import { expect, test } from 'vitest';
import { describeEnd, describeProgress } from './describe.js';
import { showProgress } from './show-progress.js';

const counts = { sent: 1, known: 0, sending: 0, resting: 0, failed: 0, bytes: 1_572_864, trouble: undefined };

test('says in one line where the sending stands', () => {
  expect(describeProgress(counts)).toBe('1 sent (1.5 MB)');
  expect(
    describeProgress({ ...counts, known: 2, sending: 3, resting: 4, failed: 5, trouble: 'no connection' }),
  ).toBe(
    '1 sent (1.5 MB) · 2 already there · 3 to send · 4 not complete yet · 5 not sent · trying again: no connection',
  );
});

test('lists at the end what was not sent', () => {
  const end = {
    failed: [{ path: '/a/b.jpg', reason: 'is empty' }],
    skipped: 2,
    stopReason: 'The event is full.',
  };
  expect(describeEnd({ ...counts, sending: 2, trouble: 'no connection' }, end)).toEqual([
    '1 photo sent (1.5 MB), 0 already there.',
    '2 photos still to send: start the command again to go on.',
    'The last attempt failed: no connection.',
    '2 other files skipped, which are no photos.',
    '1 photo not sent:',
    '  /a/b.jpg: is empty',
    'The event is full.',
  ]);
});

test('shows no escape sequences and no turned text of servers and file names', () => {
  let text = '';
  const progress = showProgress({ isTTY: false, write: (more) => (text += more) }, () => 0);
  progress.update('trying again: \x1b]0;title\x07\x1b[2J\x9b1A busy\r\nnow');
  progress.end(['  /a/\u202egpj.exe\u2069\n.jpg: x\x1b[8m']);
  expect(text).toBe(
    'trying again: \ufffd]0;title\ufffd\ufffd[2J\ufffd1A busy\ufffd now\n  /a/\ufffdgpj.exe\ufffd .jpg: x\ufffd[8m\n',
  );
});

const record = (isTTY: boolean) => {
  let text = '';
  let now = 0;
  const progress = showProgress({ isTTY, columns: 10, write: (more) => (text += more) }, () => now);
  progress.update('one');
  now += 1000;
  progress.update('two, and much longer');
  now += 5000;
  progress.update('three');
  progress.end(['the end']);
  return text;
};

test('overwrites its line on a terminal, and writes a line every five seconds elsewhere', () => {
  expect(record(true)).toBe('\r\x1b[Kone\r\x1b[Ktwo, and \r\x1b[Kthree\r\x1b[Kthe end\n');
  expect(record(false)).toBe('one\nthree\nthe end\n');
});
