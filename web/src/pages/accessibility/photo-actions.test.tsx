/** @module-tag rest */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, received, release } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, inDays, sampleEvent } from '#testing/samples.ts';
import { texts as retentionEn } from '#texts/en/events/retention.ts';
import { texts as en } from '#texts/en/photos/photo-actions.ts';
import { texts as photosEn } from '#texts/en/photos/photos.ts';
import { texts as startEn } from '#texts/en/start.ts';
import { texts as retentionZh } from '#texts/zh-TW/events/retention.ts';
import { texts as zh } from '#texts/zh-TW/photos/photo-actions.ts';
import { texts as photosZh } from '#texts/zh-TW/photos/photos.ts';
import { texts as startZh } from '#texts/zh-TW/start.ts';

const both = [
  { language: 'en', t: en, photos: photosEn, retention: retentionEn, common: startEn.common },
  { language: 'zh-TW', t: zh, photos: photosZh, retention: retentionZh, common: startZh.common },
] as const;
const more = ({ photos }: (typeof both)[number]) =>
  page.getByRole('button', { name: photos.more.replace('{{number}}', '1') });
const openPhoto = async () => {
  await expect.poll(() => document.querySelector('[data-photo]')).not.toBeNull();
  document.querySelector<HTMLElement>('[data-photo]')?.click();
};

test.each(both)("a host's photo actions are accessible ($language)", async (texts) => {
  const { language, t, retention, common } = texts;
  const skip = controlTime();
  signIn();
  const event = asHost(sampleEvent({ eventEndDate: inDays(2) }));
  await openPage(
    `/event/${event.pinCode}`,
    { lookUpEvent: event, isHost: { isEventHost: true }, deletePhoto: cut, reportPhoto: cut },
    language,
  );
  await expect.element(page.getByRole('complementary', { name: retention.label })).toBeVisible();
  await expect.poll(() => document.querySelector('a[href^="/manage-event/"]')).not.toBeNull();
  await expectAccessible('banner and link for the host');
  await openPhoto();
  await expect.element(more(texts)).toBeVisible();
  await expectAccessible('viewer');
  await more(texts).click();
  await expect.element(page.getByText(t.deleteAsHost)).toBeVisible();
  await expectAccessible('menu of the host');
  await page.getByText(t.deleteAsHost).click();
  const confirmation = page.getByRole('alertdialog');
  await expect.element(confirmation).toBeVisible();
  await expectAccessible('confirmation');
  await confirmation.getByRole('button', { name: t.confirmDelete }).click();
  const failure = page.getByRole('status').getByText(new RegExp(common.error.network)).first();
  await expect.poll(() => skip(1000).then(() => failure.query())).not.toBeNull();
  await expectAccessible('deletion failed');
});

test.each(both)('reporting a photo is accessible ($language)', async (texts) => {
  const { language, t } = texts;
  const event = sampleEvent();
  await openPage(
    `/event/${event.pinCode}`,
    {
      lookUpEvent: event,
      listOwnPhotos: { photoIds: [], uploadedIds: [], lovedIds: [], unseen: [] },
      reportPhoto: cut,
    },
    language,
  );
  await openPhoto();
  await more(texts).click();
  await page.getByText(t.reportText).click();
  const dialog = page.getByRole('dialog', { name: t.reportTitle });
  await expect.element(dialog).toMatchTextContent(t.messageHint);
  await expectAccessible('report');
  const send = dialog.getByRole('button', { name: t.send });
  await send.click();
  await expect.element(dialog).toMatchTextContent(t.reasonWanted);
  await expectAccessible('no reason');
  await dialog.getByRole('radio', { name: t.reasons.OTHER }).click();
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(texts.common.error.network);
  await expectAccessible('report failed');
  await answerCalls({ reportPhoto: { received: true } });
  await send.click();
  await expect.element(page.getByText(t.sent)).toBeVisible();
  await expectAccessible('report sent');
});

test.each(both)('a guest’s photo menu is accessible while permissions load ($language)', async (texts) => {
  const { language, t, common } = texts;
  const skip = controlTime();
  const event = sampleEvent();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, listOwnPhotos: hold(cut) }, language);
  await openPhoto();
  await more(texts).click();
  await expect.element(page.getByText(t.reportText)).toBeVisible();
  await expectAccessible('menu while it is asked whose photo it is');
  await expect.poll(async () => (await received('listOwnPhotos')).length).toBe(1);
  await answerCalls({ listOwnPhotos: cut });
  await release();
  const unknown = page.getByText(t.ownUnknown);
  await expect.poll(() => skip(1000).then(() => unknown.query())).not.toBeNull();
  await expectAccessible('menu when that is not known');
  await answerCalls({ listOwnPhotos: { photoIds: [], uploadedIds: [], lovedIds: [], unseen: [] } });
  await page.getByRole('button', { name: common.retry }).click();
  await expect.element(unknown).not.toBeInTheDocument();
  await expectAccessible('menu of a guest');
});
