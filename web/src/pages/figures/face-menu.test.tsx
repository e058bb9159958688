import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { chooseByFace, faceMenu, openFaces, people, person } from '#testing/face-menu.ts';
import { openPage } from '#testing/open-page.tsx';
import { announceChange, sampleParty } from '#testing/sample-people.ts';

const manyPeople = () => sampleParty(Array(40).fill(1));
const button = (name: string) => faceMenu.getByRole('button', { name });
const noFaces = faceMenu.getByRole('heading', { name: 'No faces found yet' });

test('shows twenty people initially, and fifteen more within 50 px of the end', async () => {
  await openFaces(manyPeople());
  await expect.element(people).toHaveLength(20);
  const scrollToEnd = (short: number) => {
    const scroller = faceMenu.element().querySelector('[data-scroller]');
    if (scroller) scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - short;
    // The observer of the list's end reports within two frames.
    return new Promise<void>((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())));
  };
  await scrollToEnd(150);
  await expect.element(people).toHaveLength(20);
  await scrollToEnd(45);
  await expect.element(people).toHaveLength(35);
  await scrollToEnd(0);
  await expect.element(people).toHaveLength(40);
  await scrollToEnd(0);
  await expect.element(people).toHaveLength(40);
});

test('shows a cropped face with its number of photos and a checkbox', { tags: 'rest' }, async () => {
  const party = sampleParty([3, 1]);
  await openFaces(party);
  const first = faceMenu.getByRole('listitem').first();
  await expect.element(first.getByRole('checkbox', { name: 'Person 1, in 3 photos' })).not.toBeChecked();
  await expect.element(first.getByText('3', { exact: true })).toBeVisible();
  const face = first.element().querySelector('img');
  await expect.poll(() => face?.naturalWidth).toBeGreaterThan(0);
  expect(face?.src).toBe(party.figures[0]?.representativeFace.cropUrl);
  await expectAccessible('face menu, nothing picked');
  face?.click();
  await expect.element(first.getByRole('checkbox')).toBeChecked();
  await expect.element(faceMenu).toMatchTextContent('1 person selected');
});

test('enables download and preview with a selection', { tags: 'rest' }, async () => {
  await openFaces(sampleParty());
  const buttons = [button('Go to preview'), button('Download')];
  for (const each of buttons) await expect.element(each).toBeDisabled();
  await person(1).click();
  for (const each of buttons) await expect.element(each).toBeEnabled();
  await person(1).click();
  for (const each of buttons) await expect.element(each).toBeDisabled();
});

test('shows both notes in a collapsible notice', { tags: 'rest' }, async () => {
  await openFaces(sampleParty());
  const recent = faceMenu.getByText(/Recently uploaded photos may be missing/);
  const group = faceMenu.getByText('Photos with more than 20 people are skipped.');
  await expect.element(recent).not.toBeVisible();
  await faceMenu.getByText('Good to know').click();
  await expect.element(recent).toBeVisible();
  await expect.element(group).toBeVisible();
  await expectAccessible('face menu, notice open');
  await faceMenu.getByText('Good to know').click();
  await expect.element(group).not.toBeVisible();
});

test('leads back to the method menu', { tags: 'rest' }, async () => {
  await openFaces(sampleParty());
  await button('Back').click();
  await expect.element(page.getByRole('dialog', { name: 'Download photos' })).toBeVisible();
});

test('shows when faces appear in an event without any, and adds people found meanwhile', {
  tags: 'rest',
}, async () => {
  const party = sampleParty([1]);
  const event = { ...party.event, figureCount: 0, processing: { previews: 0, faces: 1, hardFaces: 0 } };
  await openFaces({ event, replies: { lookUpEvent: event, listFigures: [] } });
  await expect.element(noFaces).toBeVisible();
  await expect.element(faceMenu.getByText(/^Still finding faces in 1 photo\./)).toBeVisible();
  await expectAccessible('no faces yet');
  await answerCalls(party.replies);
  await announceChange(event);
  await expect.element(people).toHaveLength(1);
});

test('offers a retry when faces fail to load', { tags: 'rest' }, async () => {
  const party = sampleParty();
  await openFaces(party, { listFigures: cut });
  await expect.element(faceMenu.getByRole('alert')).toMatchTextContent('The faces could not be loaded');
  await expectAccessible('faces that do not come');
  await answerCalls(party.replies);
  await button('Try again').click();
  await expect.element(people).toHaveLength(4);
});

test('shows a sponsor’s ad on a Plus event', async () => {
  await openPage('/test/plus-event-page?open=download');
  await chooseByFace();
  await expect.element(faceMenu.getByRole('link', { name: /^Ad:/ })).toBeVisible();
  await expectAccessible('no faces yet, with an ad');
});

test('is available in Chinese', { tags: 'rest' }, async () => {
  await openFaces(sampleParty(), {}, 'zh-TW');
  await people.first().click();
  await faceMenu.getByText('注意事項').click();
  await expectAccessible('face menu in Chinese');
});
