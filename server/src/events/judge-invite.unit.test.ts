import { expect, test } from 'vitest';
import type { User } from '#platform/identity/caller.ts';
import { judgeInvite } from './co-hosts.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date(now.getTime() + 1);
const open = { expires_at: later, used_at: null, used_by: null };
const used = { ...open, used_at: now, used_by: 'co-host' };
const event = { host_id: 'owner', co_host_ids: ['co-host'], ends_at: later, taken_down_at: null };
const as = (id: string) => ({ user: { id } as User, now });
const anonymous = { user: undefined, now };

test('an open invitation is open to everyone but the hosts', () => {
  expect(judgeInvite(open, event, anonymous)).toBe('OPEN');
  expect(judgeInvite(open, event, as('guest'))).toBe('OPEN');
  expect(judgeInvite(open, event, as('owner'))).toBe('HOST');
  expect(judgeInvite(open, event, as('co-host'))).toBe('HOST');
});

test('a used invitation counts as accepted only for the co-host who used it', () => {
  expect(judgeInvite(used, event, as('co-host'))).toBe('ACCEPTED');
  expect(judgeInvite(used, { ...event, co_host_ids: [] }, as('co-host'))).toBe('USED');
  // The account that used it is deleted.
  expect(judgeInvite({ ...used, used_by: null }, event, anonymous)).toBe('USED');
  for (const who of [anonymous, as('guest'), as('owner')]) expect(judgeInvite(used, event, who)).toBe('USED');
});

test('an invitation ends with its time and with its event', () => {
  for (const invite of [open, used]) {
    expect(judgeInvite({ ...invite, expires_at: now }, event, as('co-host'))).toBe('GONE');
    expect(judgeInvite(invite, { ...event, taken_down_at: now }, as('co-host'))).toBe('GONE');
    expect(judgeInvite(invite, undefined, as('co-host'))).toBe('GONE');
    expect(judgeInvite(invite, { ...event, ends_at: now }, as('co-host'))).toBe('ENDED');
  }
});
