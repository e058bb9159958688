import { expect, test } from 'vitest';
import { can } from './roles.ts';

test('a host may do everything, whatever the event’s setting', () => {
  for (const action of ['uploadPhoto', 'manageEvent', 'viewAfterEnd'] as const)
    for (const setting of ['ALLOW', 'DENY'] as const) expect(can('HOST', action, setting)).toBe(true);
});

test('a participant uploads where the host allows it, and not where nothing is said', () => {
  expect(can('PARTICIPANT', 'uploadPhoto', 'ALLOW')).toBe(true);
  expect(can('PARTICIPANT', 'uploadPhoto', 'DENY')).toBe(false);
  expect(can('PARTICIPANT', 'uploadPhoto')).toBe(false);
});

test('a participant neither manages an event nor sees it after its end, whatever the setting', () => {
  for (const action of ['manageEvent', 'viewAfterEnd'] as const)
    expect(can('PARTICIPANT', action, 'ALLOW')).toBe(false);
});
