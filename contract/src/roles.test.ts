import { expect, test } from 'vitest';
import { can } from './roles.ts';

test('allows a host everything, whatever the event’s setting', () => {
  for (const action of ['uploadPhoto', 'manageEvent', 'viewAfterEnd'] as const)
    for (const setting of ['ALLOW', 'DENY'] as const) expect(can('HOST', action, setting)).toBe(true);
});

test('lets a participant upload only where the setting allows it', () => {
  expect(can('PARTICIPANT', 'uploadPhoto', 'ALLOW')).toBe(true);
  expect(can('PARTICIPANT', 'uploadPhoto', 'DENY')).toBe(false);
  expect(can('PARTICIPANT', 'uploadPhoto')).toBe(false);
});

test('never lets a participant manage an event or view it after its end', () => {
  for (const action of ['manageEvent', 'viewAfterEnd'] as const)
    expect(can('PARTICIPANT', action, 'ALLOW')).toBe(false);
});
