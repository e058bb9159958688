import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { faceMenu, openFaces, people, person } from '#testing/face-menu.ts';
import { changedTo } from '#testing/manage-event.ts';
import { announceChange, sampleParty } from '#testing/sample-people.ts';
import { asHost, drawing, newId } from '#testing/samples.ts';

const hostedParty = (counts = [2, 2, 1]) => {
  const party = sampleParty(counts);
  const event = asHost(party.event);
  return { ...party, event, replies: { ...party.replies, lookUpEvent: event } };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sampleFaces = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: newId(),
    photoId: newId(),
    faceBox: { width: 0.2, height: 0.2, left: 0.4, top: 0.3 },
    cropUrl: drawing(at),
  }));

const grouping = page.getByRole('switch', { name: 'Sort photos by face' });

test('a host merges two people into one, which stays selected', { tags: 'rest' }, async () => {
  const party = hostedParty();
  const [one, two, three] = party.figures;
  await openFaces(party, { mergeFigures: { figureId: one!.id } });
  await person(1).click();
  await person(2).click();
  await answerCalls({ listFigures: [{ ...one!, photoNum: 4 }, three!] });
  await button('Merge as one person').click();
  await expect.element(people).toHaveLength(2);
  await expect.element(page.getByText('Merged into one person, in later photos too.')).toBeVisible();
  await expect.element(faceMenu.getByRole('checkbox', { name: 'Person 1, in 4 photos' })).toBeChecked();
  await expectAccessible('two people merged');
  const bodies = (await received('mergeFigures')).map(({ body }) => body);
  expect(bodies).toEqual([{ figureIds: [one!.id, two!.id] }]);
});

test("a host separates another person's faces, also by keyboard", { tags: 'rest' }, async () => {
  const party = hostedParty();
  const [one] = party.figures;
  const faces = sampleFaces(2);
  await openFaces(party, { listFaces: { faces }, splitFigure: { figureId: newId() } });
  await person(1).click();
  await button('Separate people').click();
  const dialog = page.getByRole('dialog', { name: 'Which faces are someone else?' });
  const boxes = dialog.getByRole('checkbox');
  await expect.element(boxes).toHaveLength(2);
  await expectAccessible('faces of a figure');
  const confirm = dialog.getByRole('button', { name: 'Not this person' });
  await expect.element(confirm).toBeDisabled();
  (boxes.first().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(dialog).toMatchTextContent('1 face ticked');
  await boxes.last().click();
  await expect.element(dialog).toMatchTextContent('Leave at least one face');
  await expect.element(confirm).toBeDisabled();
  await boxes.last().click();
  (confirm.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  const bodies = (await received('splitFigure')).map(({ body }) => body);
  expect(bodies).toEqual([{ figureId: one!.id, faceIds: [faces[0]!.id] }]);
});

test('a host hides a person from guests, and shows them again', { tags: 'rest' }, async () => {
  const party = hostedParty();
  const [one, ...others] = party.figures;
  await openFaces(party, { hideFigure: { figureId: one!.id, hidden: true } });
  await person(1).click();
  await answerCalls({ listFigures: [{ ...one!, hidden: true }, ...others] });
  await button('Hide from guests').click();
  await expect.element(people.first()).toHaveAccessibleName(/hidden from guests/);
  await expect.element(page.getByText('Guests no longer see this.')).toBeVisible();
  await expectAccessible('a hidden figure');
  await answerCalls({ listFigures: party.figures });
  await button('Show to guests').click();
  await expect.element(people.first()).toHaveAccessibleName('Person 1, in 2 photos');
  const bodies = (await received('hideFigure')).map(({ body }) => body);
  expect(bodies).toEqual([true, false].map((hidden) => ({ figureId: one!.id, hidden })));
});

test('a guest cannot merge, separate or hide people', { tags: 'rest' }, async () => {
  await openFaces(sampleParty([2, 2]));
  await person(1).click();
  await expect.element(button('Stop recognising this person')).toBeVisible();
  for (const name of ['Merge as one person', 'Separate people', 'Hide from guests'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(grouping).not.toBeInTheDocument();
  await person(2).click();
  await expect.element(button('Merge as one person')).not.toBeInTheDocument();
});

test('a host switches grouping off after confirmation, and on again', { tags: 'rest' }, async () => {
  const party = hostedParty();
  const { event } = party;
  await openFaces(party, { changeEvent: changedTo(event, { faceGrouping: false }) });
  await grouping.click();
  const dialog = page.getByRole('alertdialog', { name: 'Switch off face grouping?' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible('asked before switching off');
  await answerCalls({ lookUpEvent: { ...event, faceGrouping: false }, listFigures: [] });
  await dialog.getByRole('button', { name: 'Switch off and erase' }).click();
  await expect.element(faceMenu).toMatchTextContent('Face grouping is switched off');
  await expect.element(people).not.toBeInTheDocument();
  await expectAccessible('grouping is off');
  await answerCalls({ lookUpEvent: event, listFigures: party.figures });
  await expect.element(grouping).not.toBeChecked();
  await grouping.click();
  await expect.element(people).toHaveLength(3);
  const bodies = (await received('changeEvent')).map(({ body }) => body);
  expect(bodies).toEqual([{ faceGrouping: false }, { faceGrouping: true }]);
});

test('a guest can still choose manually when the host switches grouping off', async () => {
  const party = sampleParty();
  await openFaces(party);
  await answerCalls({ lookUpEvent: { ...party.event, faceGrouping: false }, listFigures: [] });
  await announceChange(party.event, 'event');
  await expect.element(faceMenu).toMatchTextContent('You can still choose photos by hand');
  await expectAccessible('grouping is off, for a guest');
});

test("labels a host's actions in Chinese", { tags: 'rest' }, async () => {
  await openFaces(hostedParty(), {}, 'zh-TW');
  await people.first().click();
  await expect.element(button('分出其他人')).toBeVisible();
  await expectAccessible('actions for a person in Chinese');
});

test('neither merges nor separates people who asked to be blurred, and says so', {
  tags: 'rest',
}, async () => {
  const party = hostedParty();
  await openFaces(party, {
    listFaces: { faces: sampleFaces(2) },
    splitFigure: refuse('FIGURE_BLURRED'),
    mergeFigures: refuse('FIGURE_BLURRED'),
  });
  await person(1).click();
  await button('Separate people').click();
  const dialog = page.getByRole('dialog', { name: 'Which faces are someone else?' });
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: 'Not this person' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('asked to be blurred');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await person(2).click();
  await button('Merge as one person').click();
  await expect.element(page.getByText(/asked to be blurred/)).toBeVisible();
});
