import { expect, test } from 'vitest';
import { sortEvents } from './check-events.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const event = (name: string, eventStartDate: string | null, eventEndDate: string | null) => ({
  name,
  eventStartDate,
  eventEndDate,
});

test('active events come first, then upcoming, then ended ones', () => {
  const events = [
    event('ended long ago', '2026-01-01', '2026-03-01'),
    event('in December', '2026-12-20', '2027-03-01'),
    event('active', '2026-11-01', '2027-01-15'),
    event('ended lately', '2026-08-01', '2026-11-01'),
    event('tomorrow', '2026-11-27', '2027-02-10'),
    event('without dates', null, null),
  ];
  expect(sortEvents(events, NOW).map(({ name }) => name)).toEqual([
    'active',
    'without dates',
    'tomorrow',
    'in December',
    'ended lately',
    'ended long ago',
  ]);
});
