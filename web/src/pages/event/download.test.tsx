import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { archiveOf, catchDownloads, servedPhotos, sizesOf } from '#testing/sample-downloads.ts';
import { sampleEvent } from '#testing/samples.ts';

const bar = () => page.getByRole('region', { name: 'Selected photos' });
const openMenu = async (count: number) => {
  const photos = servedPhotos(count);
  const event = sampleEvent({ photos });
  await openPage(`/event/${event.pinCode}?open=download`, {
    lookUpEvent: event,
    listPhotoSizes: sizesOf(photos, 4),
  });
  await answerCalls({ createArchive: archiveOf(event.eventId, photos) });
  return { photos, address: archiveOf(event.eventId, photos).url, eventId: event.eventId };
};

test('offers people, a choice by hand, and all photos with their size', async () => {
  const saved = catchDownloads();
  const { address } = await openMenu(3);
  const menu = page.getByRole('dialog', { name: 'Download photos' });
  const names = () =>
    menu
      .getByRole('button')
      .elements()
      .map((button) => button.textContent ?? '');
  await expect
    .poll(() => names().filter((name) => /^(Download all|Select )/.test(name)))
    .toEqual([
      expect.stringMatching(/^Select with face recognition/),
      expect.stringMatching(/^Select manually/),
      expect.stringMatching(/^Download all3 photos, 12 MB$/),
    ]);
  await expectAccessible('download menu');
  await menu.getByRole('button', { name: /^Download all/ }).click();
  await expect.poll(() => saved.map(({ href }) => href)).toEqual([address]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('shows in Chinese the size of all photos', { tags: 'rest' }, async () => {
  const photos = servedPhotos(3);
  const event = sampleEvent({ photos });
  await openPage(
    `/event/${event.pinCode}?open=download`,
    { lookUpEvent: event, listPhotoSizes: sizesOf(photos, 4) },
    'zh-TW',
  );
  const menu = page.getByRole('dialog', { name: '下載照片' });
  await expect.element(menu.getByRole('button', { name: '全部下載 3 張照片，12 MB' })).toBeVisible();
  await expect.element(menu.getByRole('button', { name: /^手動選取/ })).toBeVisible();
  await expect.element(menu.getByRole('button', { name: /^用人臉辨識選取/ })).toBeVisible();
  await expectAccessible('download menu in Chinese');
});

test('moves the focus to the menu, which Escape closes', async () => {
  const event = sampleEvent();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  const menu = page.getByRole('dialog', { name: 'Download photos' });
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
});

test('requests exactly the ticked photos, and ends the selection', { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  const { photos, address } = await openMenu(5);
  await page.getByRole('button', { name: /^Select manually/ }).click();
  await page.getByRole('checkbox', { name: 'Select photo 2, party-004.jpg' }).click();
  await page.getByRole('checkbox', { name: 'Select photo 5, party-001.jpg' }).click();
  await bar()
    .getByRole('button', { name: /^Download/ })
    .click();
  await expect.element(page.getByText('Download started')).toBeVisible();
  expect(saved.map(({ href }) => href)).toEqual([address]);
  const wanted = [photos[1]?.photoId, photos[4]?.photoId];
  expect((await received('createArchive')).map(({ body }) => body)).toEqual([{ photoIds: wanted }]);
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('reports an empty selection, and continues it', async () => {
  await openMenu(1);
  await page.getByRole('button', { name: /^Select manually/ }).click();
  await bar()
    .getByRole('button', { name: /^Download/ })
    .click();
  const notice = page.getByText('No photos selected for download');
  await expect.element(notice).toBeVisible();
  expect(notice.element().closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe('error');
  await expect.element(bar()).toBeVisible();
});

test('names a photo missing from the ZIP, and downloads it later', { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  const { photos, eventId } = await openMenu(3);
  const lost = photos[1]?.photoId ?? '';
  await answerCalls({ createArchive: archiveOf(eventId, photos, [lost]) });
  await page.getByRole('button', { name: /^Download all/ }).click();
  const report = page.getByRole('alertdialog', { name: '1 photo is missing' });
  await expect.element(report.getByRole('listitem')).toHaveTextContent('party-002.jpg');
  await answerCalls({ createArchive: archiveOf(eventId, photos) });
  await report.getByRole('button', { name: 'Download these again' }).click();
  await expect.element(report).not.toBeInTheDocument();
  await expect.poll(() => saved.length).toBe(2);
  expect((await received('createArchive')).at(-1)?.body).toEqual({ photoIds: [lost] });
});

test('saves nothing, keeps the selection and shows the reason when no photo can be fetched (B3)', {
  tags: 'rest',
}, async () => {
  const saved = catchDownloads();
  await openMenu(2);
  await answerCalls({ createArchive: refuse('PHOTO_NOT_FOUND') });
  await page.getByRole('button', { name: /^Select manually/ }).click();
  await bar().getByRole('button', { name: 'Select all' }).click();
  await bar()
    .getByRole('button', { name: /^Download/ })
    .click();
  await expect.element(page.getByText('The download failed. This photo no longer exists.')).toBeVisible();
  await expect.element(bar()).toMatchTextContent('2 selected');
  expect(saved).toEqual([]);
});
