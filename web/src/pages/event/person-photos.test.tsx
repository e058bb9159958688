import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { archiveOf, asDevice, catchDownloads, giveShareSheet } from '#testing/sample-downloads.ts';
import { sampleNotes } from '#testing/sample-notes.ts';
import { likely, personAt, sampleParty } from '#testing/sample-people.ts';
import { asHost } from '#testing/samples.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const grid = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('button');
const maybe = page.getByRole('region', { name: 'This might be you, too' });
const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
/** Person 1 is in party-006.jpg, -005 and -001, and possibly in -008. */
const openPerson = async (hosted = false) => {
  if (hosted) signIn();
  const party = sampleParty();
  const event = hosted ? asHost(party.event) : party.event;
  const [eight, , six, five, , , , one] = party.photos;
  const found = { photos: [six!, five!, one!], likely: [likely(eight!)] };
  await openPage(personAt(event, party.figures[0]!), {
    ...party.replies,
    lookUpEvent: event,
    listPhotosOfFigures: found,
    listPhotoNotes: sampleNotes(party.photos),
    listOwnPhotos: { photoIds: [], uploadedIds: [], lovedIds: [], unseen: [] },
    getOriginal: respond(200, 'photo', 'image/jpeg'),
    ...(hosted && { isHost: { isEventHost: true } }),
  });
  await expect.element(heading('3 photos of this person')).toBeVisible();
  return { event, found };
};

test('a person’s photos get hearts and are deleted in their viewer', { tags: 'rest' }, async () => {
  const { found } = await openPerson(true);
  const [first] = found.photos;
  await answerCalls({
    giveHeart: { photoId: first!.photoId, hearts: 1 },
    deletePhoto: { deleted: true },
  });
  await grid.first().click();
  await viewer.getByRole('button', { name: /^Heart/ }).click();
  await expect
    .element(viewer.getByRole('button', { name: 'Heart, 1 so far' }))
    .toHaveAttribute('aria-pressed', 'true');
  const more = viewer.getByRole('button', { name: 'More about photo 1' });
  await more.click();
  const menu = page.getByRole('dialog', { name: 'Photo 1', exact: true });
  await expect.element(menu).toBeVisible();
  await expectAccessible('what can be done with a photo of a person');
  await menu.getByRole('button', { name: /^Delete photo/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click();
  await expect.element(viewer.getByText('1 / 3')).toBeVisible();
  expect((await received('deletePhoto')).map(({ params }) => params.photoId)).toEqual([first!.photoId]);
  // The viewer handles keys again.
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading('2 photos of this person')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /party-006/ })).not.toBeInTheDocument();
});

test('a person’s photos are reported in their viewer', { tags: 'rest' }, async () => {
  const { found } = await openPerson();
  await answerCalls({ reportPhoto: { received: true } });
  await grid.first().click();
  await viewer.getByRole('button', { name: 'More about photo 1' }).click();
  await page.getByRole('button', { name: /^Report or ask for removal/ }).click();
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect
    .poll(async () => (await received('reportPhoto')).map(({ params }) => params.photoId))
    .toEqual([found.photos[0]!.photoId]);
});

test('a person’s photos are saved with the ticked likely ones', { tags: 'rest' }, async () => {
  const saved = catchDownloads();
  const { event, found } = await openPerson();
  const [maybeTheirs] = found.likely;
  const wanted = [...found.photos, maybeTheirs!];
  await answerCalls({ createArchive: archiveOf(event.eventId, wanted) });
  await maybe.getByRole('checkbox').click();
  await page.getByRole('button', { name: /^Download/ }).click();
  await expect.poll(() => saved.length).toBe(1);
  const asked = (await received('createArchive')).map(({ body }) => body);
  expect(asked).toEqual([{ photoIds: wanted.map(({ photoId }) => photoId) }]);
});

test('a person’s photos are passed to the share sheet on a phone', async () => {
  asDevice('iphone');
  const { groups } = giveShareSheet();
  await openPerson();
  await page.getByRole('button', { name: 'Save or share' }).click();
  await page.getByRole('button', { name: 'Save all 3 photos' }).click();
  await expect.poll(() => groups).toEqual([['party-006.jpg', 'party-005.jpg', 'party-001.jpg']]);
});
