import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleNotes } from '#testing/sample-notes.ts';
import { announceChange, personAt, sampleParty, shownOn } from '#testing/sample-people.ts';

const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
const faces = viewer.getByRole('list', { name: 'Who is in this photo' }).getByRole('link');
const strip = page.getByRole('region', { name: 'Who is here' });
/** Shows all eight photos without scrolling. */
beforeEach(() => page.viewport(1280, 1000));

const takenAt = '2026-11-07T03:05:00.000Z';

test("shows a photo's people and capture time, and a face leads to that person", {
  tags: 'rest',
}, async () => {
  const { event, figures, photos, replies } = sampleParty([4, 1, 1, 1]);
  const [one, two] = figures;
  await openPage(`/event/${event.pinCode}`, {
    ...replies,
    listFiguresOfPhoto: { figures: [shownOn(one!), shownOn(two!)] },
    listPhotoNotes: sampleNotes(photos, ({ awsPhotoName }) =>
      awsPhotoName === 'party-002.jpg' ? { takenAt } : {},
    ),
    listPhotosOfFigures: { photos: photos.slice(0, 4), likely: [] },
  });
  await page.getByRole('button', { name: /party-002/ }).click();
  await expect.element(faces).toHaveLength(2);
  await expect.element(viewer.getByText('Taken Nov 7, 11:05')).toBeVisible();
  await expectAccessible('viewer with faces');

  await answerCalls({ listFiguresOfPhoto: { figures: [shownOn(one!)] } });
  await announceChange(event);
  await expect.element(faces).toHaveLength(1);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByRole('img', { name: /party-001/ })).toBeVisible();
  await expect.element(viewer.getByText(/Taken/)).not.toBeInTheDocument();
  await expect.element(faces).toHaveAccessibleName('Person 1 in this photo, in 4 photos');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(viewer.getByText('Taken Nov 7, 11:05')).toBeVisible();
  await faces.click();
  await expect.poll(() => location.pathname).toBe(personAt(event, one!));
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: '4 photos of this person' })).toBeVisible();

  await page.getByRole('button', { name: /party-006/ }).click();
  await expect.element(faces).toHaveLength(1);
  history.back();
  await expect.element(viewer).not.toBeInTheDocument();
  expect(location.pathname).toBe(personAt(event, one!));
  history.back();
  await expect.element(page.getByRole('heading', { level: 1, name: event.eventName })).toBeVisible();
});

test("asks for a photo's people once it is viewed", async () => {
  const { event, figures, photos, replies } = sampleParty();
  await openPage(`/event/${event.pinCode}`, {
    ...replies,
    listFiguresOfPhoto: { figures: [shownOn(figures[1]!)] },
  });
  await expect.element(strip.getByRole('link')).toHaveLength(4);
  expect(await received('listFiguresOfPhoto')).toEqual([]);
  await page.getByRole('button', { name: /party-002/ }).click();
  await expect.element(faces).toHaveLength(1);
  const asked = (await received('listFiguresOfPhoto')).map(({ params }) => params.photoId);
  expect(asked).toEqual([photos[6]?.photoId]);
});
