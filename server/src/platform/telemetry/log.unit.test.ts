import { expect, test } from 'vitest';
import { openLog } from './log.ts';

const open = () => {
  const lines: Record<string, unknown>[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
};

test('rate-limits alarms that strangers repeat, and always logs others and payments (A12)', () => {
  const { log, lines } = open();
  const child = log.child({ reqId: 'x' });
  for (let i = 0; i < 1000; i++) child.error({ alarm: 'payment-forged' }, 'not signed');
  expect(lines).toHaveLength(20);
  log.error({ alarm: 'refund-due', merchantTradeNo: 'A' }, 'to be refunded');
  for (let i = 0; i < 30; i++) log.error({ alarm: 'refund-due', merchantTradeNo: `B${i}` }, 'to be refunded');
  log.warn('another');
  for (let i = 0; i < 30; i++) log.info('usual');
  expect(lines).toHaveLength(20 + 31 + 1 + 30);
});

test('an error is logged with its causes, its parts and its code, and without other fields', () => {
  const { log, lines } = open();
  const cause = Object.assign(new Error('SMTP: 451'), { code: 'EENVELOPE', secret: 'never' });
  log.info({ err: new AggregateError([new Error('unavailable', { cause })], '1 of 2 failed') }, 'later');
  // The job queue's own errors are copies.
  log.info({ err: { message: 'no database', queue: 'send-alerts', secret: 'never' } }, 'queue');
  expect(lines.map(({ err }) => err)).toMatchObject([
    {
      message: '1 of 2 failed',
      errors: [{ message: 'unavailable', cause: { message: 'SMTP: 451', code: 'EENVELOPE' } }],
    },
    { message: 'no database' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('never');
});
