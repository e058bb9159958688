import { expect, test } from 'vitest';
import { can } from './roles.ts';

test('allows the owner everything, whatever the event’s setting', () => {
  for (const action of ['uploadPhoto', 'manageEvent', 'viewAfterEnd', 'ownEvent'] as const)
    for (const setting of ['ALLOW', 'DENY'] as const) expect(can('OWNER', action, setting)).toBe(true);
});

test('allows a co-host everything but what only the owner may do', () => {
  for (const setting of ['ALLOW', 'DENY'] as const) {
    for (const action of ['uploadPhoto', 'manageEvent', 'viewAfterEnd'] as const)
      expect(can('CO_HOST', action, setting)).toBe(true);
    expect(can('CO_HOST', 'ownEvent', setting)).toBe(false);
  }
});

test('lets a participant upload only where the setting allows it', () => {
  expect(can('PARTICIPANT', 'uploadPhoto', 'ALLOW')).toBe(true);
  expect(can('PARTICIPANT', 'uploadPhoto', 'DENY')).toBe(false);
  expect(can('PARTICIPANT', 'uploadPhoto')).toBe(false);
});

test('never lets a participant manage an event or view it after its end', () => {
  for (const action of ['manageEvent', 'viewAfterEnd', 'ownEvent'] as const)
    expect(can('PARTICIPANT', action, 'ALLOW')).toBe(false);
});
