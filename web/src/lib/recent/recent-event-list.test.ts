import { expect, it } from 'vitest';
import { parseRecentEvents, type RecentEvent, withRecentEvent } from './recent-event-list.ts';

const event = (number: number, more: Partial<RecentEvent> = {}): RecentEvent => ({
  eventId: `event${number}`,
  pin: `PIN${number}00`,
  name: `Party ${number}`,
  endsAt: '2026-12-01T00:00:00.000Z',
  ...more,
});
const NOW = Date.parse('2026-11-01T00:00:00Z');

it('lists stored events, except ended ones', () => {
  const kept = [event(1), event(2, { endsAt: '2026-10-31T00:00:00.000Z' }), event(3, { endsAt: null })];
  expect(parseRecentEvents(JSON.stringify(kept), NOW)).toEqual([kept[0], kept[2]]);
});
it.each([null, '', 'null', '{}', '[null, 1, {"pin": 2}]'])('%s is an empty list', (text) => {
  expect(parseRecentEvents(text, NOW)).toEqual([]);
});
it('puts the latest first without duplicates, and keeps eight', () => {
  const kept = Array.from({ length: 8 }, (_, number) => event(number));
  const renewed = event(3, { pin: 'NEWPIN' });
  expect(withRecentEvent(kept, renewed)).toEqual([renewed, ...kept.filter((_, at) => at !== 3)]);
  expect(withRecentEvent(kept, event(9))).toHaveLength(8);
});
