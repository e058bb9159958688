import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { faceMenu, facePreview, openFaces, people, person } from '#testing/face-menu.ts';
import { archiveOf, asDevice, catchDownloads, giveShareSheet } from '#testing/sample-downloads.ts';
import { announceChange, likely, sampleParty } from '#testing/sample-people.ts';
import type { Language } from '#texts/languages.ts';

const preview = facePreview;
const maybe = preview.getByRole('region', { name: 'This might be you, too' });
const maybeOf = (name: string) => maybe.getByRole('checkbox', { name: new RegExp(name) });
const download = (dialog = preview) => dialog.getByRole('button', { name: 'Download' }).click();
/** The person is in party-001.jpg and possibly in party-004.jpg and party-003.jpg. */
const pick = async (language: Language = 'en') => {
  const party = sampleParty([1, 1]);
  const [four, three, , one] = party.photos.slice(4);
  await openFaces(
    party,
    {
      listPhotosOfFigures: { photos: [one!], likely: [likely(four!), likely(three!)] },
      createArchive: archiveOf(party.event.eventId, [one!]),
      getOriginal: respond(200, 'photo', 'image/jpeg'),
    },
    language,
  );
  await people.first().click();
  return { event: party.event, one: one!, three: three!, four: four! };
};
const toPreview = () => faceMenu.getByRole('button', { name: 'Go to preview' }).click();
const wanted = async () => (await received('createArchive')).map(({ body }) => body);

test('likely photos are listed separately, unticked, and not downloaded', { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  const { one } = await pick();
  await toPreview();
  await expect.element(maybe.getByRole('checkbox')).toHaveLength(2);
  for (const box of maybe.getByRole('checkbox').all()) await expect.element(box).not.toBeChecked();
  await expect.element(maybe).toMatchTextContent('we are not sure');
  const certain = preview.getByRole('list', { name: /^Photos of the people/ });
  await expect.element(certain.getByRole('checkbox')).toHaveLength(1);
  await expect.element(preview).toMatchTextContent('1 of 3 photos');
  const face = [...maybe.getByRole('listitem').first().element().querySelectorAll('img')].at(-1);
  expect(face?.src).toBe(likely(one).cropUrl);
  await expect.poll(() => face?.naturalWidth).toBeGreaterThan(0);
  await expectAccessible('preview');
  await download();
  await expect.poll(() => saved.length).toBe(1);
  expect(await wanted()).toEqual([{ photoIds: [one.photoId] }]);
});

test('likely photos are not downloaded from the list of people', { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  const { one } = await pick();
  await download(faceMenu);
  await expect.poll(() => saved.length).toBe(1);
  expect(await wanted()).toEqual([{ photoIds: [one.photoId] }]);
});

test('likely photos are downloaded with the others when ticked, also by keyboard', {
  tags: 'rest',
}, async () => {
  const saved = catchDownloads();
  const { one, three } = await pick();
  await toPreview();
  const box = maybe.getByRole('checkbox', { name: 'Possible photo 2, party-003.jpg' });
  await expect.element(box).toBeVisible();
  for (let tabs = 0; tabs < 20 && document.activeElement !== box.element(); tabs++)
    await userEvent.keyboard('{Tab}');
  await userEvent.keyboard(' ');
  await expect.element(box).toBeChecked();
  await expect.element(preview).toMatchTextContent('2 of 3 photos');
  await download();
  await expect.poll(() => saved.length).toBe(1);
  expect(await wanted()).toEqual([{ photoIds: [one.photoId, three.photoId] }]);
});

test('likely photos are absent if no photo is likely', async () => {
  const party = sampleParty([1, 1]);
  await openFaces(party, { listPhotosOfFigures: { photos: party.photos.slice(0, 1), likely: [] } });
  await person(2).click();
  await toPreview();
  await expect.element(preview).toMatchTextContent('1 of 1 photo');
  await expect.element(maybe).not.toBeInTheDocument();
});

test('likely photos become ticked when they turn certain, and disappear when no longer likely', {
  tags: 'rest',
}, async () => {
  const { event, one, four } = await pick();
  await toPreview();
  await maybeOf('party-003').click();
  await expect.element(preview).toMatchTextContent('2 of 3 photos');
  await answerCalls({ listPhotosOfFigures: { photos: [four, one], likely: [] } });
  await announceChange(event);
  await expect.element(preview).toMatchTextContent('2 of 2 photos');
  await expect.element(maybe).not.toBeInTheDocument();
  await expect.element(preview.getByRole('checkbox', { name: 'Photo 1, party-004.jpg' })).toBeChecked();
});

test('likely photos are saved on a phone with the others when ticked', { tags: 'rest' }, async () => {
  asDevice('iphone');
  const { groups } = giveShareSheet();
  await pick();
  await toPreview();
  await maybeOf('party-004').click();
  await download();
  await page.getByRole('button', { name: 'Save all 2 photos' }).click();
  await expect.poll(() => groups).toEqual([['party-001.jpg', 'party-004.jpg']]);
  await expect.element(preview).toBeVisible();
});

test('likely photos are explained in Chinese', { tags: 'rest' }, async () => {
  await pick('zh-TW');
  await faceMenu.getByRole('button', { name: '看照片' }).click();
  const region = preview.getByRole('region', { name: '也可能是您' });
  await expect.element(region.getByText(/不太確定/)).toBeVisible();
  await expectAccessible('preview in Chinese');
});
