import { expect, test } from 'vitest';
import { keepMeUntil, myFigureIn, parseMyFigures, rememberMe } from './my-figure.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const mine = { figureId: 'one', seen: 2, endsAt: '2026-11-23T00:00:00Z' };
const parse = (kept: unknown) => parseMyFigures(JSON.stringify(kept), now);

test("keeps the user's figure until the event ends", () => {
  expect(parse({ party: mine })).toEqual({ party: mine });
  expect(parse({ party: { ...mine, endsAt: null } })).toHaveProperty('party');
  expect(parse({ party: mine, over: { ...mine, endsAt: '2026-11-22T11:59:59Z' } })).toEqual({ party: mine });
});

test('ignores any other stored value', () => {
  for (const text of [null, '', 'null', '"text"', '[1]', '{"party":null}', '{"party":{"seen":1}}', '{'])
    expect(parseMyFigures(text, now), String(text)).toEqual({});
});

test('follows an end that the host moves', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();
  rememberMe({ eventId: 'moved', eventEndDate: inDays(1) }, 'one');
  keepMeUntil({ eventId: 'another', eventEndDate: inDays(1) });
  expect(myFigureIn('another')).toBeNull();
  keepMeUntil({ eventId: 'moved', eventEndDate: inDays(2) });
  expect(myFigureIn('moved')).toBe('one');
  keepMeUntil({ eventId: 'moved', eventEndDate: inDays(-1) });
  expect(myFigureIn('moved')).toBeNull();
});
