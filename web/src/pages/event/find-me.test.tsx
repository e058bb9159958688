import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { personAt, sampleParty } from '#testing/sample-people.ts';

const strip = page.getByRole('region', { name: /^(Who is here|照片裡有誰)$/ });
const dialog = page.getByRole('dialog', { name: /^(Find photos of me|找有我的照片)$/ });
const open = async (language?: 'zh-TW') => {
  const party = sampleParty([3, 1, 1, 1]);
  await openPage(
    `/event/${party.event.pinCode}`,
    { ...party.replies, listPhotosOfFigures: { photos: party.photos.slice(0, 3), likely: [] } },
    language,
  );
  await strip.getByRole('button').click();
  await expect.element(dialog.getByRole('listitem').last()).toBeVisible();
  return party;
};

test('leads from one’s face to one’s photos in two taps', async () => {
  const { event, figures } = await open();
  await expectAccessible('find photos of me');
  const own = dialog.getByRole('region', { name: 'Or tap your own face' });
  await own.getByRole('button').first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: '3 photos of you' })).toBeVisible();
  expect(location.pathname).toBe(personAt(event, figures[0]!));
  history.back();
  await expect.element(strip.getByRole('link').first()).toHaveAccessibleName('You, in 3 photos');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(strip.getByRole('link')).toHaveLength(4);
  await expect.element(strip.getByRole('button')).not.toBeInTheDocument();
});

test('is available in Chinese', { tags: 'rest' }, async () => {
  await open('zh-TW');
  await expectAccessible('find photos of me in Chinese');
});
