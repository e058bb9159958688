import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { announceChange, keepMe, keptOfMe, personAt, sampleParty } from '#testing/sample-people.ts';
import { sampleEvent } from '#testing/samples.ts';

const strip = page.getByRole('region', { name: 'Who is here' });
const people = strip.getByRole('link');
const findMe = strip.getByRole('button', { name: 'Find me' });
const labels = () => people.elements().map((link) => link.getAttribute('aria-label'));

test("shows the event's people, most photographed first, each linked to their page", async () => {
  const { event, figures, replies } = sampleParty();
  await openPage(`/event/${event.pinCode}`, replies);
  await expect
    .poll(labels)
    .toEqual([
      'Person 1, in 3 photos',
      'Person 2, in 1 photo',
      'Person 3, in 1 photo',
      'Person 4, in 1 photo',
    ]);
  const face = people.first().element().querySelector('img');
  await expect.poll(() => face?.naturalWidth).toBeGreaterThan(0);
  expect(face?.src).toBe(figures[0]?.representativeFace.cropUrl);
  await expect.element(people.last()).toHaveAttribute('href', personAt(event, figures[3]!));
  await expectAccessible('strip');
  (people.first().element() as HTMLElement).focus();
  for (let next = 1; next < 4; next++) {
    await userEvent.keyboard('{Tab}');
    await expect.element(people.nth(next)).toHaveFocus();
  }
});

test('offers the search for oneself as the first circle', async () => {
  const { event, replies } = sampleParty();
  await openPage(`/event/${event.pinCode}`, replies);
  await expect.element(people.first()).toBeVisible();
  const [own, first] = [findMe, people.first()].map((one) => one.element().getBoundingClientRect());
  expect(own).toMatchObject({ top: first?.top, width: first?.width });
  expect(own?.right).toBeLessThan(first?.left ?? 0);
});

test('removes a person whom the host hides', async () => {
  const { event, figures, replies } = sampleParty();
  await openPage(`/event/${event.pinCode}`, replies);
  await expect.poll(labels).toHaveLength(4);
  await answerCalls({ listFigures: figures.slice(1) });
  await announceChange(event);
  await expect.poll(labels).toHaveLength(3);
});

test("disappears while grouping is off, and the user's figure is removed", async () => {
  const { event, figures, replies } = sampleParty();
  keepMe(event, figures[3]!);
  await openPage(`/event/${event.pinCode}`, replies);
  await expect.poll(labels).toHaveLength(4);
  await answerCalls({
    lookUpEvent: { ...event, faceGrouping: false },
    listFigures: [],
    listPhotosOfFigures: refuse('FIGURE_NOT_FOUND'),
  });
  await announceChange(event, 'event');
  await expect.element(strip).not.toBeInTheDocument();
  await expect.poll(keptOfMe).toBeNull();
});

test('is absent in an event without people', async () => {
  const event = sampleEvent();
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event });
  await expect.poll(() => document.querySelectorAll('[data-photo]').length).toBe(6);
  await expect.element(strip).not.toBeInTheDocument();
});

test('shows twenty people initially, and more on scrolling', async () => {
  const { event, replies } = sampleParty(Array(40).fill(1));
  await openPage(`/event/${event.pinCode}`, replies);
  await expect.poll(labels).toHaveLength(20);
  for (const count of [35, 40]) {
    const list = strip.getByRole('list').element();
    list.scrollTo(list.scrollWidth, 0);
    await expect.poll(labels).toHaveLength(count);
  }
});

test('starts with the user and the number of new photos', async () => {
  const { event, figures, replies } = sampleParty([3, 1, 1, 1]);
  keepMe(event, figures[1]!);
  await openPage(`/event/${event.pinCode}`, replies);
  await expect.element(people.first()).toHaveAccessibleName('You, in 1 photo');
  await expect.element(strip.getByText('You', { exact: true })).toBeVisible();
  await expect.poll(labels).toHaveLength(4);
  await expect.element(findMe).not.toBeInTheDocument();
  await expectAccessible('strip with oneself');
  await answerCalls({
    listFigures: figures.map((figure, at) => ({ ...figure, photoNum: at === 1 ? 2 : figure.photoNum })),
  });
  await announceChange(event);
  await expect.element(people.first()).toHaveAccessibleName('You, in 2 photos, 1 new');
});

test("removes the user's figure once it is hidden, and does not restore it", { tags: 'rest' }, async () => {
  const { event, figures, replies } = sampleParty();
  keepMe(event, figures[1]!);
  await openPage(`/event/${event.pinCode}`, replies);
  await expect.element(people.first()).toHaveAccessibleName('You, in 1 photo');
  await answerCalls({
    listFigures: figures.filter((_, at) => at !== 1),
    listPhotosOfFigures: refuse('FIGURE_NOT_FOUND'),
  });
  await announceChange(event);
  await expect.element(people.first()).toHaveAccessibleName('Person 1, in 3 photos');
  await expect.poll(keptOfMe).toBeNull();
  expect((await received('listPhotosOfFigures')).at(-1)?.query.figureIds).toBe(figures[1]?.id);
  await answerCalls({ listFigures: figures });
  await announceChange(event);
  await expect.poll(labels).toHaveLength(4);
  await expect.element(people.first()).toHaveAttribute('href', personAt(event, figures[0]!));
  await expect.element(findMe).toBeVisible();
});

test("follows the user's figure through a merge, whose other photos are new", async () => {
  const { event, figures, replies } = sampleParty();
  keepMe(event, figures[1]!);
  const [one, , ...others] = figures;
  await openPage(`/event/${event.pinCode}`, {
    ...replies,
    listFigures: [{ ...one!, photoNum: 4 }, ...others],
    listPhotosOfFigures: refuse('FIGURE_NOT_FOUND', { details: { figureId: one!.id } }),
  });
  await expect.element(people.first()).toHaveAccessibleName('You, in 4 photos, 3 new');
  await expect.element(people.first()).toHaveAttribute('href', personAt(event, one!));
});

test('labels people in Chinese', { tags: 'rest' }, async () => {
  const { event, figures, replies } = sampleParty();
  keepMe(event, figures[0]!, 3);
  await openPage(`/event/${event.pinCode}`, replies, 'zh-TW');
  const named = page.getByRole('region', { name: '照片裡有誰' });
  await expect.element(named.getByRole('link').first()).toBeVisible();
  await expectAccessible('strip in Chinese');
});
