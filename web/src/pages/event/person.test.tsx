import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, hold, inTurn, received, refuse, release } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { announceChange, keptOfMe, likely, personAt, sampleParty } from '#testing/sample-people.ts';
import { newPin } from '#testing/samples.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const missing = heading('This person is no longer shown');
const photos = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('button');
const maybe = page.getByRole('region', { name: 'This might be you, too' });
/** Person 1 is in photos 1, 3 and 4 of the list, and possibly in photo 2. */
const openPerson = async (language?: 'zh-TW') => {
  const party = sampleParty();
  const [one, two, three, four] = party.photos;
  const found = { photos: [one!, three!, four!], likely: [likely(two!)] };
  const address = personAt(party.event, party.figures[0]!);
  const replies = { ...party.replies, listPhotosOfFigures: found };
  const screen = await openPage(address, replies, language);
  return { ...party, found, address, screen, replies };
};

test("shows a person's photos to another guest without naming them", async () => {
  const { event, figures } = await openPerson();
  await expect.element(heading('3 photos of this person')).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^3 photos of this person/);
  await expect.element(photos).toHaveLength(3);
  await expect.element(maybe.getByRole('checkbox')).toHaveLength(1);
  expect((await received('listPhotosOfFigures'))[0]?.query).toMatchObject({
    eventId: event.eventId,
    figureIds: figures[0]?.id,
  });
  await page.getByRole('link', { name: event.eventName }).click();
  await expect.poll(() => location.pathname).toBe(`/event/${event.pinCode}`);
  await expect.element(heading(event.eventName)).toBeVisible();
});

test("remembers the user's figure until they take it back", async () => {
  const { address, screen, replies, event, figures } = await openPerson();
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect.element(heading('3 photos of you')).toBeVisible();
  await expectAccessible('photos of me');
  await screen.unmount();
  const again = await openPage(address);
  await expect.element(heading('3 photos of you')).toBeVisible();
  await again.unmount();
  const other = await openPage(personAt(event, figures[1]!), {
    listPhotosOfFigures: { photos: event.photos.slice(5, 6), likely: [] },
  });
  await expect.element(heading('1 photo of this person')).toBeVisible();
  await other.unmount();
  await openPage(address, replies);
  await page.getByRole('button', { name: 'This is not me' }).click();
  await expect.element(heading('3 photos of this person')).toBeVisible();
  expect(keptOfMe()).toBeNull();
});

test('links back to the photos once the person is hidden, and shows the person again automatically', {
  tags: 'rest',
}, async () => {
  const { event, found } = await openPerson();
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect.element(heading('3 photos of you')).toBeVisible();
  await answerCalls({ listPhotosOfFigures: refuse('FIGURE_NOT_FOUND') });
  await announceChange(event);
  await expect.element(missing).toBeVisible();
  await expect.element(page.getByText(/The photos are still in the event\./)).toBeVisible();
  await expectAccessible('no such person');
  await expect.poll(keptOfMe).toBeNull();
  await answerCalls({ listPhotosOfFigures: found });
  await announceChange(event);
  // Hiding removed the user's figure.
  await expect.element(heading('3 photos of this person')).toBeVisible();
});

const wrong = [
  { of: 'an unknown person', id: 'A'.repeat(22), code: 'FIGURE_NOT_FOUND' },
  { of: 'an invalid id', id: 'nobody', code: 'VALIDATION_FAILED' },
  { of: 'several people', id: 'one,other', code: 'NOT_FOUND' },
] as const;
test.each(wrong)('an address of $of links back to the photos', async ({ id, code }) => {
  const { event, replies } = sampleParty();
  await openPage(personAt(event, { id }), { ...replies, listPhotosOfFigures: refuse(code) });
  await expect.element(missing).toBeVisible();
  await page.getByRole('link', { name: 'See all photos' }).click();
  await expect.element(heading(event.eventName)).toBeVisible();
});

test("leads to the figure that the person was merged into, and the user's figure follows", async () => {
  const { event, figures } = await openPerson();
  await page.getByRole('button', { name: 'This is me' }).click();
  await expect.element(heading('3 photos of you')).toBeVisible();
  const [, two] = figures;
  const gone = refuse('FIGURE_NOT_FOUND', { details: { figureId: two?.id } });
  const merged = { photos: event.photos.slice(0, 4), likely: [] };
  await answerCalls({ listPhotosOfFigures: inTurn(gone, merged) });
  await announceChange(event);
  await expect.poll(() => location.pathname).toBe(personAt(event, two!));
  await expect.element(heading('4 photos of you')).toBeVisible();
  expect((await received('listPhotosOfFigures')).at(-1)?.query.figureIds).toBe(two?.id);
});

test('shows nothing of the person with a wrong PIN', async () => {
  await openPage(`/event/${newPin()}/people/somebody`, { lookUpEvent: refuse('EVENT_NOT_FOUND') });
  await expect.element(page.getByRole('alert')).toMatchTextContent('No event with this PIN');
  expect(await received('listPhotosOfFigures')).toEqual([]);
});

test('shows new photos of the person automatically', async () => {
  const { event, found } = await openPerson();
  await expect.element(photos).toHaveLength(3);
  const more = [...found.photos, event.photos[5]!];
  await answerCalls({ listPhotosOfFigures: { ...found, photos: more } });
  await announceChange(event);
  await expect.element(heading('4 photos of this person')).toBeVisible();
  await expect.element(photos).toHaveLength(4);
});

test('offers a retry when the photos fail to load', async () => {
  const party = sampleParty();
  const [figure] = party.figures;
  await openPage(personAt(party.event, figure!), {
    ...party.replies,
    listPhotosOfFigures: hold(refuse('NOT_FOUND')),
  });
  await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  await expectAccessible('a person is loading');
  await expect.poll(async () => (await received('listPhotosOfFigures')).length).toBe(1);
  await release();
  await expect.element(heading('The photos could not be loaded')).toBeVisible();
  await expectAccessible('a person who cannot be loaded');
  await answerCalls({ listPhotosOfFigures: { photos: party.photos.slice(0, 1), likely: [] } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('1 photo of this person')).toBeVisible();
});

test('is available in Chinese', { tags: 'rest' }, async () => {
  await openPerson('zh-TW');
  await page.getByRole('button', { name: '這是我' }).click();
  await expect.element(page.getByRole('button', { name: '這不是我' })).toBeVisible();
  await expectAccessible('photos of me in Chinese');
});
