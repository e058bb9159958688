import { defaultBrand } from '@togather/contract/schemas/site.ts';
import { expect, test } from 'vitest';
import { nameInMail, writeLetter } from '#mail/letter.ts';
import { mailboxOf } from '#mail/photo-alerts/addresses.ts';
import { writeConfirmation, writeNews } from './photo-alerts.ts';

const about = { to: 'a@example.com', eventName: '<b>J. & S.</b>', brand: defaultBrand };

test('an event’s name in a mail is no link, no markup and no text of its own (D16)', () => {
  expect(nameInMail('Win at https://evil.example.com/now, or mail a@b.tw')).toBe(
    'Win at https evil example com now, or mail a b tw',
  );
  expect(nameInMail('婚禮。網址evil。com／now')).toBe('婚禮 網址evil com now');
  expect(nameInMail('J. & S.')).toBe('J. & S.');
  expect([...nameInMail('🎉'.repeat(100))]).toHaveLength(60);
  const letter = writeConfirmation({ ...about, language: 'en' }, 'https://a.example.com/#t');
  const { html, subject } = writeLetter(defaultBrand, letter);
  expect(html).toContain('&#60;b&#62;J. &#38; S.&#60; b&#62;');
  expect(subject).toContain('“<b>J. & S.< b>”');
});

test('a mail about several people counts their photos together and links to each person', () => {
  const stop = { page: 'https://a.example.com/stop', oneClick: 'https://a.example.com/one-click' };
  const figures = [
    { count: 1, url: 'https://a.example.com/1' },
    { count: 2, url: 'https://a.example.com/2' },
  ];
  const letter = writeNews({ ...about, language: 'zh-TW' }, figures, stop);
  const { subject, text, headers } = writeLetter(defaultBrand, letter);
  expect(subject).toContain('3 張您的新照片');
  expect(text.match(/https:\S+/g)).toEqual([...figures.map(({ url }) => url), stop.page]);
  expect(headers?.['List-Unsubscribe']).toBe(`<${stop.oneClick}>`);
});

test('spellings of one mailbox count as one', () => {
  for (const email of ['Ann.B+party@gmail.com', 'annb@googlemail.com'])
    expect(mailboxOf(email)).toBe('annb@gmail.com');
  expect(mailboxOf('ann.b+x@example.com')).toBe('ann.b@example.com');
});
