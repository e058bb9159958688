import { expect, test } from 'vitest';
import { Failure } from '#platform/base/failure.ts';
import { reportLasting } from './report-lasting.ts';

const HOUR_MS = 3600_000;

test('a recipient whose mails fail for a day is reported once, and again after a success', async () => {
  const reports: unknown[] = [];
  let now = 0;
  let works = false;
  const busy = new Failure('SERVICE_UNAVAILABLE', { cause: new Error('SMTP: EENVELOPE RCPT TO 451') });
  const mailer = reportLasting(
    {
      send: async () => {
        if (!works) throw busy;
        return 'taken';
      },
      close: () => {},
    },
    { log: { error: (line: unknown) => reports.push(line) }, clock: () => new Date(now) },
  );
  const sendEveryHour = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++, now += HOUR_MS)
      await mailer.send({ to: 'a@example.com', subject: '', text: '', html: '' }).catch(() => {});
  };
  await sendEveryHour(24);
  expect(reports).toEqual([]);
  await sendEveryHour(48);
  expect(reports).toEqual([{ err: busy }]);
  works = true;
  await sendEveryHour(1);
  works = false;
  await sendEveryHour(25);
  expect(reports).toHaveLength(2);
});
