import { expect, it } from 'vitest';
import { isPin, isPinShaped, normalizePin } from './pins.ts';

it.each([
  ['g8ahjy'],
  [' G8AHJY '],
  ['G8A HJY'],
  ['g8a-hjy'],
  ['G8A–HJY'],
  ['Ｇ８ＡＨＪＹ'],
  ['ｇ８ａ　ｈｊｙ'],
  ['\u200eG8AHJY\u200b'],
  ['http://localhost:3000/event/G8AHJY'],
  ['https://togather.example/event/g8ahjy?open=upload'],
  ['Join “Summer 2026” with the PIN G8AHJY: https://togather.example/event/G8AHJY'],
  ['用 PIN 碼 G8AHJY 加入「林＆陳 婚禮」： https://togather.example/event/G8AHJY'],
  ['Join “Pin party” with the PIN G8AHJY:'],
  ['PIN：Ｇ８ＡＨＪＹ'],
  ['See you there!\nG8AHJY'],
])('the PIN of %j is G8AHJY', (typed) => {
  expect(normalizePin(typed)).toBe('G8AHJY');
});

it.each(['ABC', 'ABCDEFG', 'SUMMER PARTY', 'https://togather.example/event/G8AHJYK', ''])(
  '%j has no PIN',
  (typed) => {
    expect(isPinShaped(typed)).toBe(false);
  },
);

it('a PIN has no easily confused characters', () => {
  expect(isPin('G8AHJY')).toBe(true);
  expect(isPin('G8AHJ0')).toBe(false);
});
