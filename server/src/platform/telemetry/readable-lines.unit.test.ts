import { expect, test } from 'vitest';
import { openLog, readableLines } from './log.ts';

const logged = () => {
  const lines: string[] = [];
  const log = openLog(
    'debug',
    readableLines((text) => void lines.push(text.replace(/^\d\d:\d\d:\d\d /, ''))),
  );
  return { log, lines };
};

test('shows a request as one line with its code and reason', () => {
  const { log, lines } = logged();
  const answered = { reqId: 'req-7', method: 'GET', route: '/api/event/:pin', status: 404, ms: 12 };
  log.info({ ...answered, code: 'EVENT_NOT_FOUND', reason: 'No event has this PIN.' }, 'answered');
  expect(lines).toEqual([
    'info  GET /api/event/:pin 404 12 ms reqId=req-7 code=EVENT_NOT_FOUND reason="No event has this PIN."\n',
  ]);
});

test('shows an error with its code, frames and causes below its line', () => {
  const { log, lines } = logged();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  log.error({ err: new Error('no database', { cause }) }, 'a request failed');
  const [first, second, ...rest] = lines.join('').split('\n');
  expect([first, second]).toEqual(['ERROR a request failed', '    Error: no database']);
  expect(rest).toContain('    Error (ECONNREFUSED): refused');
});

test('no value starts a line or controls the terminal (L2)', () => {
  const { log, lines } = logged();
  log.warn(
    { name: 'a\n12:00:00 ERROR forged\u001b[2J\u202e', err: new Error('b\r\nforged\u009b') },
    'c\nforged',
  );
  const shown = lines.join('').split('\n');
  expect(shown.some((line) => /^(\d\d:|forged)/.test(line))).toBe(false);
  expect(shown.join('')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});
