import { expect, test } from 'vitest';
import { decisionOn, entriesOf } from './permission-decision.ts';
import { viewOf } from './views.ts';

const entry = (principalType: 'EVENT_DEFAULT' | 'ROLE', decision: 'ALLOW' | 'DENY') => ({
  permission: 'UPLOAD_PHOTO' as const,
  principalType,
  role: 'PARTICIPANT' as const,
  decision,
});

test('allows uploads if the default and the role both allow them', () => {
  expect(decisionOn('UPLOAD_PHOTO', [entry('EVENT_DEFAULT', 'ALLOW'), entry('ROLE', 'ALLOW')])).toBe('ALLOW');
  expect(decisionOn('UPLOAD_PHOTO', [entry('EVENT_DEFAULT', 'ALLOW'), entry('ROLE', 'DENY')])).toBe('DENY');
  expect(decisionOn('UPLOAD_PHOTO', [entry('EVENT_DEFAULT', 'DENY')])).toBe('DENY');
  expect(decisionOn('UPLOAD_PHOTO', [])).toBe('DENY');
});

test('decides on each permission by its own entries', () => {
  const entries = [
    entry('EVENT_DEFAULT', 'DENY'),
    { ...entry('EVENT_DEFAULT', 'ALLOW'), permission: 'SHOW_UNREVIEWED' as const },
  ];
  expect(decisionOn('UPLOAD_PHOTO', entries)).toBe('DENY');
  expect(decisionOn('SHOW_UNREVIEWED', entries)).toBe('ALLOW');
});

test('reads permissions from a response or its `data`', () => {
  const allPermissions = [entry('EVENT_DEFAULT', 'ALLOW')];
  expect(entriesOf({ allPermissions })).toEqual(allPermissions);
  expect(entriesOf({ data: { allPermissions } })).toEqual(allPermissions);
  for (const other of [null, {}, { allPermissions: {} }, { allPermissions: [{}] }, { data: 1 }])
    expect(entriesOf(other)).toBeUndefined();
});

test('an address without a view shows the ads', () => {
  expect(viewOf(new URLSearchParams('view=permission'))).toBe('permission');
  expect(viewOf(new URLSearchParams('view=stat'))).toBe('stat');
  for (const other of ['', 'view=', 'view=manage']) expect(viewOf(new URLSearchParams(other))).toBe('ads');
});
