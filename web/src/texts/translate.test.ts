import { expect, it } from 'vitest';
import { translate } from './translate.ts';

const english = new Intl.PluralRules('en');
const chinese = new Intl.PluralRules('zh-TW');
const texts = { a: { b: 'Hello {{name}}' }, photos_one: '{{count}} photo', photos_other: '{{count}} photos' };

it('follows a dotted path and fills in names', () => {
  expect(translate(texts, 'a.b', { name: '<b>' }, english)).toBe('Hello <b>');
});
it('leaves a missing name as it is', () => {
  expect(translate(texts, 'a.b', {}, english)).toBe('Hello {{name}}');
});
it('keeps the two words for a PIN on one line', () => {
  const texts = { enter: '請輸入 PIN 碼 {{pin}}' };
  expect(translate(texts, 'enter', { pin: 'ABC234' }, chinese)).toBe('請輸入 PIN\u00a0碼 ABC234');
});
it('takes the plural form of the language', () => {
  expect(translate(texts, 'photos', { count: 1 }, english)).toBe('1 photo');
  expect(translate(texts, 'photos', { count: 0 }, english)).toBe('0 photos');
  expect(translate({ photos_other: '{{count}} 張照片' }, 'photos', { count: 1 }, chinese)).toBe('1 張照片');
});
it('returns the path if there is no text', () => {
  expect(translate(texts, 'a.c', {}, english)).toBe('a.c');
});
it('isolates a right-to-left name from the surrounding sentence', () => {
  expect(translate(texts, 'a.b', { name: 'דנה!' }, english)).toBe('Hello \u2068דנה!\u2069');
  expect(translate(texts, 'a.b', { name: '美娜！' }, english)).toBe('Hello 美娜！');
});
