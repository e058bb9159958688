import { expect, test } from 'vitest';
import { pathOfTab, tabOf, tabsOf } from './tabs.ts';

test('an address without a known tab shows sharing', () => {
  expect(tabOf(new URLSearchParams('tab=reports'))).toBe('reports');
  for (const other of ['', 'tab=', 'tab=sponsors', 'view=reports'])
    expect(tabOf(new URLSearchParams(other))).toBe('sharing');
});

test('a Plus event has a tab for its backstage', () => {
  expect(tabsOf('Plus').map((tab) => pathOfTab('ABC234', tab))).toEqual([
    '/manage-event/ABC234',
    '/manage-event/ABC234?tab=photos',
    '/plus-event-backstage/ABC234',
    '/manage-event/ABC234?tab=reports',
    '/manage-event/ABC234?tab=settings',
  ]);
  expect(tabsOf('Free')).toEqual(['sharing', 'photos', 'statistics', 'reports', 'settings']);
});
