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
