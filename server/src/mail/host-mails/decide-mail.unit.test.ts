import { describe, expect, test } from 'vitest';
import { sampleHostMail } from '#testing/sample-host-mail.ts';
import { decideMail } from './kinds.ts';
import type { OpenMail } from './queries.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date('2027-01-01T00:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const endsAt = ago(-20 * DAY_MS);
const mail: OpenMail = { ...sampleHostMail, caused_at: now, ends_at: endsAt };
const decide = (changes: Partial<OpenMail>) => decideMail({ ...mail, ...changes }, now);

test('a mail is sent, unless its event, its host or its switch forbids it (H4)', () => {
  expect(decide({})).toBe('send');
  const reasons = [{ taken_down_at: now }, { ends_at: now }, { may_be_mailed: false }, { is_stopped: true }];
  for (const reason of reasons) expect(decide(reason)).toBe('drop');
});

test('two mails of a kind about an event are three hours apart, and those about waiting photos a day', () => {
  expect(decide({ told_at: ago(HOUR_MS) })).toEqual({ wait: ago(-2 * HOUR_MS) });
  expect(decide({ told_at: ago(3 * HOUR_MS) })).toBe('send');
  const waiting = { kind: 'WAITING', waiting: 2, caused_at: ago(HOUR_MS) } as const;
  expect(decide(waiting)).toBe('send');
  expect(decide({ ...waiting, caused_at: now })).toEqual({ wait: ago(-HOUR_MS / 2) });
  expect(decide({ ...waiting, told_at: ago(3 * HOUR_MS) })).toEqual({ wait: ago(-21 * HOUR_MS) });
  expect(decide({ bounced_at: ago(HOUR_MS) })).toEqual({ wait: ago(-5 * HOUR_MS) });
});

describe('a mail that is late is sent as long as it is true', () => {
  test.each<[string, Partial<OpenMail>, Partial<OpenMail>]>([
    ['CREATED', { caused_at: ago(2 * DAY_MS) }, { caused_at: ago(4 * DAY_MS) }],
    ['NEARLY_FULL', { photo_count: 80 }, { photo_count: 79 }],
    ['NEARLY_FULL', { photo_count: 99 }, { photo_count: 100 }],
    ['FULL', { photo_count: 100 }, { photo_count: 99 }],
    ['FIRST_REPORT', { is_reported: true }, { is_reported: false }],
    ['WAITING', { waiting: 1, caused_at: ago(DAY_MS) }, { caused_at: ago(DAY_MS) }],
    ['GUEST_LIST', { guest_list: { people: 1, few: 0, none: 0 } }, {}],
    ['WISHES', { new_wishes: 1, caused_at: ago(DAY_MS) }, { caused_at: ago(DAY_MS) }],
  ])('%s: %o, not %o', (kind, isTrue, isNot) => {
    expect(decide({ ...isTrue, kind: kind as OpenMail['kind'] })).toBe('send');
    expect(decide({ ...isNot, kind: kind as OpenMail['kind'] })).toBe('drop');
  });

  test.each([
    [15, 14, 'drop'],
    [14, 14, 'send'],
    [4, 14, 'send'],
    [3, 14, 'drop'],
    [3, 3, 'send'],
    [1, 3, 'drop'],
    [1, 1, 'send'],
    [0, 1, 'drop'],
  ])('ENDING: %i days before the end, the mail for %i days is %s', (left, days, decision) => {
    const ends_at = ago(-left * DAY_MS);
    const occasion = `${Math.floor(ends_at.getTime() / 1000)} ${days}`;
    expect(decide({ kind: 'ENDING', ends_at, occasion })).toBe(decision);
    expect(decide({ kind: 'ENDING', ends_at, occasion, photo_count: 0 })).toBe('drop');
  });

  test('not for an end that has moved', () => {
    const occasion = `${Math.floor(ago(-10 * DAY_MS).getTime() / 1000)} 14`;
    expect(decide({ kind: 'ENDING', ends_at: ago(-11 * DAY_MS), occasion })).toBe('drop');
  });
});
