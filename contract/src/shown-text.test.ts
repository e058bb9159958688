import { describe, expect, it, test } from 'vitest';
import { adSettingSet } from './schemas/ads.ts';
import { eventName } from './schemas/events.ts';
import { shownMessage } from './schemas/values.ts';
import { cleanShownText } from './shown-text.ts';

describe('cleanShownText', () => {
  it.each([
    ['\u200b\u200c\u200d\ufeff', ''],
    ['\u3164\u115f\u2800', ''],
    ['\u0301', ''],
    ['\u202egnp.exe', 'gnp.exe'],
    ['\u2066party\u2069 \u061c', 'party'],
    ['Party\r\nBcc: everybody@example.com', 'Party Bcc: everybody@example.com'],
    ['one\u2028two\u0000', 'one two'],
    ['  春酒 party ', '春酒 party'],
    ['👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️', '👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️'],
    ['葛\u{e0100}城 می‌خواهم', '葛\u{e0100}城 می‌خواهم'],
    ['"><img src=x>', '"><img src=x>'],
  ])('%j becomes %j (D12)', (typed, shown) => {
    expect(cleanShownText(typed)).toBe(shown);
  });
});

it('the name of an event or ad needs a visible character (D12)', () => {
  expect(eventName.safeParse('\u200b\u2060').success).toBe(false);
  expect(eventName.parse('\u202eParty\n')).toBe('Party');
  const settings = adSettingSet.parse({
    plusEventSetting: { sponsorSubtitle: 'Thanks\r\nto \u202eall' },
    imageAdSet: [{ positionId: 1, name: '\u200b' }],
  });
  expect(settings.plusEventSetting?.sponsorSubtitle).toBe('Thanks to all');
  expect(settings.imageAdSet[0]?.name).toBe('');
});

test('removes half of a surrogate pair (D28)', () => {
  expect(cleanShownText('party \ud83d')).toBe('party \ufffd');
  expect(shownMessage(100).parse(' a\udc00 ')).toBe('a\ufffd');
});

test('a message needs a visible character (D28)', () => {
  for (const unseen of ['', ' ', '\u200b', '\u2800', '\n\u00ad'])
    expect(shownMessage(100).safeParse(unseen).success).toBe(false);
  expect(shownMessage(100).parse(' two\nlines ')).toBe('two\nlines');
});
