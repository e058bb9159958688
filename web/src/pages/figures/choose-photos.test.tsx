import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, inTurn, received, refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { chooseByFace, faceMenu, facePreview, openFaces, people, person } from '#testing/face-menu.ts';
import { archiveOf, asDevice, catchDownloads, giveShareSheet } from '#testing/sample-downloads.ts';
import { sampleParty } from '#testing/sample-people.ts';

const preview = facePreview;
const toPreview = () => faceMenu.getByRole('button', { name: 'Go to preview' }).click();
const download = (dialog = faceMenu) => dialog.getByRole('button', { name: 'Download' }).click();
const photoBox = (number: number) => preview.getByRole('checkbox', { name: new RegExp(`^Photo ${number},`) });
/** The selected people are in party-003.jpg, -002 and -001. */
const open = async () => {
  const party = sampleParty();
  const photos = party.photos.slice(5);
  await openFaces(party, {
    listPhotosOfFigures: { photos, likely: [] },
    createArchive: archiveOf(party.event.eventId, photos),
    getOriginal: respond(200, 'photo', 'image/jpeg'),
  });
  return { ...party, photos, ids: photos.map(({ photoId }) => photoId) };
};
const wanted = async () => (await received('createArchive')).map(({ body }) => body);

test("downloads the selected people's photos, and closes all menus", { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  const { figures, ids } = await open();
  await person(1).click();
  await person(3).click();
  await expect.element(faceMenu).toMatchTextContent('2 people selected');
  await download();
  await expect.poll(() => saved.length).toBe(1);
  expect(await wanted()).toEqual([{ photoIds: ids }]);
  const asked = (await received('listPhotosOfFigures')).at(-1)?.query.figureIds?.split(',');
  expect(new Set(asked)).toEqual(new Set([figures[0]?.id, figures[2]?.id]));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await chooseByFace();
  await expect.element(faceMenu).toMatchTextContent('0 people selected');
});

test('ticks all photos in the preview, leaves out unticked ones, and returns with the selection kept', {
  tags: 'rest',
}, async () => {
  const saved = catchDownloads();
  const { ids } = await open();
  for (const number of [1, 2]) await person(number).click();
  await toPreview();
  await expect.element(preview).toMatchTextContent('3 of 3 photos');
  await expect
    .element(preview.getByRole('region', { name: 'This might be you, too' }))
    .not.toBeInTheDocument();
  for (const number of [1, 2, 3]) await expect.element(photoBox(number)).toBeChecked();
  await preview.getByRole('button', { name: 'Back to faces' }).click();
  await expect.element(person(2)).toBeChecked();
  await toPreview();
  await preview.getByRole('checkbox', { name: 'Photo 1, party-003.jpg' }).click();
  await expect.element(preview).toMatchTextContent('2 of 3 photos');
  await expectAccessible('preview without one photo');
  await download(preview);
  await expect.poll(() => saved.length).toBe(1);
  expect(await wanted()).toEqual([{ photoIds: ids.slice(1) }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('disables the download of an empty preview selection', { tags: 'rest' }, async () => {
  await open();
  await person(1).click();
  await toPreview();
  for (const number of [1, 2, 3]) await photoBox(number).click();
  await expect.element(preview.getByRole('button', { name: 'Download' })).toBeDisabled();
});

test('leaves out a figure that no longer exists, and deselects it (B3)', async () => {
  const saved = catchDownloads();
  const { event, figures, photos } = await open();
  const [first, second, ...others] = figures;
  for (const number of [1, 2]) await person(number).click();
  const left = { photos: photos.slice(1, 2), likely: [] };
  await answerCalls({
    listFigures: [second!, ...others],
    listPhotosOfFigures: inTurn(refuse('FIGURE_NOT_FOUND'), left),
    createArchive: archiveOf(event.eventId, left.photos),
  });
  await download();
  await expect.element(page.getByText(/A person you picked is no longer in this event/)).toBeVisible();
  await expect.poll(() => saved.length).toBe(1);
  const asked = (await received('listPhotosOfFigures')).map(({ query }) => query.figureIds?.split(','));
  expect(asked.at(-2)).toContain(first?.id);
  expect(asked.at(-1)).toEqual([second?.id]);
  expect(await wanted()).toEqual([{ photoIds: [photos[1]?.photoId] }]);
});

test("saves people's photos from the preview on a phone (B3)", { tags: 'rest' }, async () => {
  asDevice('iphone');
  const { groups } = giveShareSheet();
  await open();
  for (const number of [1, 2]) await person(number).click();
  await toPreview();
  await preview.getByRole('checkbox', { name: 'Photo 1, party-003.jpg' }).click();
  await download(preview);
  await page.getByRole('button', { name: 'Save all 2 photos' }).click();
  await expect.poll(() => groups).toEqual([['party-002.jpg', 'party-001.jpg']]);
  await expect.element(preview).toBeVisible();
});

test('a tap opens a photo of the preview, and only its checkbox ticks it, as in the grid', {
  tags: 'rest',
}, async () => {
  await open();
  await people.nth(0).click();
  await people.nth(1).click();
  await toPreview();
  const box = photoBox(1);
  await expect.element(box).toBeChecked();
  const tile = (number: number) =>
    preview.getByRole('button', { name: new RegExp(`^Open photo ${number},`) });
  const shown = () => document.querySelector('.yarl__slide_current img')?.getAttribute('alt');
  const isOpen = () => document.querySelector('.yarl__portal') !== null;
  const depth = () => history.state?.depth ?? 0;
  await tile(1).click();
  await expect.poll(shown).toMatch(/^Photo 1:/);
  const within = depth();
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect.poll(shown).toMatch(/^Photo 2:/);
  await page.getByRole('dialog', { name: 'Photo viewer' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(isOpen).toBe(false);
  await expect.element(tile(2)).toHaveFocus();
  await expect.element(box).toBeChecked();
  await tile(1).click();
  await expect.poll(shown).toMatch(/^Photo 1:/);
  await expect.poll(depth).toBe(within);
  history.back();
  await expect.poll(isOpen).toBe(false);
  await expect.element(preview).toBeVisible();
  await box.click();
  await expect.element(preview).toMatchTextContent('2 of 3 photos');
  // By keyboard and Escape, which closes only the viewer.
  (tile(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown).toMatch(/^Photo 1:/);
  await expect.poll(() => document.activeElement?.closest('.yarl__portal')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(isOpen).toBe(false);
  await expect.element(preview).toBeVisible();
});
