import { HOST_MAIL_KINDS } from '@togather/contract/host-mails.ts';
import { defaultBrand } from '@togather/contract/schemas/site.ts';
import { expect, test } from 'vitest';
import { writeLetter } from '#mail/letter.ts';
import { readConfig } from '#platform/config/config.ts';
import { sampleHostMail } from '#testing/sample-host-mail.ts';
import type { OpenMail } from './queries.ts';
import { writeHostMail } from './write-host-mail.ts';

const context = {
  config: { ...readConfig({}), brand: defaultBrand },
  payments: undefined,
  publicUrl: 'https://photos.example.com',
  secrets: { keyFor: () => Buffer.alloc(32, 1), keysFor: () => [Buffer.alloc(32, 1)] },
  clock: () => new Date('2027-01-01T00:00:00Z'),
};
const mail: OpenMail = {
  ...sampleHostMail,
  photo_count: 100,
  waiting: 3,
  new_wishes: 2,
  waiting_wishes: 1,
  is_reported: true,
  paid: { tradeNo: 'T'.repeat(20), amountTwd: 549, paidAt: '2027-01-01T00:00:00Z', isUpgrade: false },
};
const write = async (changes: Partial<OpenMail>, altered: object = {}) =>
  writeLetter(
    defaultBrand,
    await writeHostMail({ ...context, ...altered } as never, { ...mail, ...changes }, 1),
  );
const HOSTILE = 'Party\r\nBcc: a@evil.example.com\u202e <b>https://evil.example.com/x</b>';

test.each(HOST_MAIL_KINDS)(
  '%s has a text for both readers, one button, a way to stop it, and links of ours only (H4)',
  async (kind) => {
    for (const language of ['en', 'zh-TW'] as const) {
      const { subject, text, html, headers } = await write({ kind, language, event_name: HOSTILE });
      expect(subject).not.toMatch(/[\r\n\u202e@]/);
      expect(`${text}${html}`).not.toMatch(/evil\.example|@evil|\u202e|\r/);
      expect(html).not.toContain('<b>');
      const links = text.match(/https?:\/\/\S+/g) ?? [];
      for (const link of links) expect(link).toMatch(/^https:\/\/photos\.example\.com\//);
      for (const link of new Set(html.match(/href="[^"]+/g)))
        expect(links).toContain(link.slice('href="'.length).replaceAll('&#38;', '&'));
      expect(html.match(/background:#c2411c/g)).toHaveLength(1);
      expect(headers?.['List-Unsubscribe']).toMatch(
        /^<https:\/\/photos\.example\.com\/api\/host-mails\/stop\?token=[^>]+>$/,
      );
      expect(links.at(-1)).toMatch(/\/host-mails\/stop#/);
      expect(`${subject}${text}`).not.toContain('undefined');
    }
  },
);

test('a mail about the end names the last day in Taiwan and the days that are left', async () => {
  const { subject, text } = await write({ kind: 'ENDING' });
  expect(subject).toBe('The photos of “Party” will be deleted in 14 days');
  expect(text).toContain('ends on 14 January 2027');
  expect((await write({ kind: 'ENDING', language: 'zh-TW' })).text).toContain('2027年1月14日');
});

test('a full event offers the upgrade where it can be paid for', async () => {
  const full = { kind: 'FULL', event_type: 'Free' } as const;
  expect((await write(full)).text).not.toContain('/upgrade-event/');
  const paid = { payments: {} };
  expect((await write(full, paid)).text).toContain('/upgrade-event/ABC234');
  const plus = await write({ ...full, event_type: 'Plus' }, paid);
  expect(plus.text).not.toContain('/upgrade-event/');
});

test('a mail about the guest list says who has few photos, or that nobody is missing', async () => {
  const reported = (few: number, none: number, language: 'en' | 'zh-TW' = 'en') =>
    write({ kind: 'GUEST_LIST', guest_list: { people: 86, few, none }, language });
  const all = await reported(0, 0);
  expect(all.subject).toBe('Nobody is missing: the guest list of “Party”');
  expect(all.text).toContain('All 86 people on the guest list of “Party” have at least 3 photos.');
  expect(all.text).toContain('https://photos.example.com/guest-list/ABC234');
  const some = await reported(11, 4);
  expect(some.subject).toBe('11 of 86 people on the guest list of “Party” have few photos');
  expect(some.text).toContain('no photo was found of 4');
  expect((await reported(11, 4, 'zh-TW')).text).toContain('其中 4 位還沒有照片');
});

test('a mail about wishes says how many are new, and how many wait for a review', async () => {
  const { subject, text } = await write({ kind: 'WISHES' });
  expect(subject).toBe('2 new wishes in “Party”');
  expect(text).toContain('1 wish waits for your review');
  expect(text).toContain('https://photos.example.com/event/ABC234/wishes');
  expect((await write({ kind: 'WISHES', waiting_wishes: 0 })).text).not.toContain('review');
  const chinese = await write({ kind: 'WISHES', language: 'zh-TW' });
  expect([chinese.subject, chinese.text]).toEqual([
    '「Party」有 2 則新祝福',
    expect.stringContaining('有 1 則等您審核'),
  ]);
});
