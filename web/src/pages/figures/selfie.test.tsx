/** @module-tag rest */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, hold, inTurn, received, refuse, release } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { faceMenu, openFaces, people, person } from '#testing/face-menu.ts';
import { adPicture } from '#testing/sample-ads.ts';
import { sampleParty } from '#testing/sample-people.ts';

const dialog = page.getByRole('dialog', { name: /^(Find photos of me|找有我的照片)$/ });
const alert = dialog.getByRole('alert');
const chosen = () => people.elements().filter((box) => (box as HTMLInputElement).checked).length;
const openFindMe = async (counts = [3, 1], language?: 'zh-TW') => {
  const party = sampleParty(counts);
  await openFaces(party, {}, language);
  await faceMenu.getByRole('button', { name: /^(Find photos of me|找有我的照片)/ }).click();
  await expect.element(dialog).toBeVisible();
  return party;
};
const pickSelfie = async () => {
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  await userEvent.upload(input!, await adPicture());
};

test('explains what happens to a selfie, and selects the person in it', async () => {
  const { figures } = await openFindMe([1, ...Array(28).fill(1), 3]);
  const me = figures.at(-1)!;
  await expect.element(dialog).toMatchTextContent('processed in memory, not stored');
  await expectAccessible('find me');
  await answerCalls({
    findFigures: inTurn(refuse('SELFIE_SEVERAL_FACES'), refuse('SELFIE_NO_FACE'), {
      figureIds: [me.id],
      confident: true,
    }),
  });
  await pickSelfie();
  await expect.element(alert).toMatchTextContent('several people');
  await pickSelfie();
  await expect.element(alert).toMatchTextContent('No face was found');
  await expectAccessible('a selfie without a face');
  await pickSelfie();
  await expect.element(page.getByText('3 photos of you', { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(person(30)).toBeChecked();
  await expect.element(person(30)).toBeInViewport();
  // The picture's name is not sent.
  expect((await received('findFigures')).map(({ files }) => files)).toEqual(Array(3).fill(['selfie']));
});

test('offers possible matches, and the faces without any match', async () => {
  const { figures } = await openFindMe();
  const [one, two] = figures;
  await answerCalls({
    findFigures: inTurn(
      { figureIds: [two!.id, one!.id], confident: false },
      { figureIds: [], confident: false },
    ),
  });
  await pickSelfie();
  await expect.element(dialog).toMatchTextContent('We are not sure');
  await expect.element(dialog.getByRole('listitem')).toHaveLength(2);
  await expectAccessible('an uncertain selfie');
  await dialog.getByRole('button', { name: 'None of these is me' }).click();
  await expect.element(alert).toMatchTextContent('We could not find you');
  await expectAccessible('a selfie of nobody');
  await pickSelfie();
  await expect.element(alert).toMatchTextContent('find yourself among the faces');
  await alert.getByRole('button', { name: 'Back to faces' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(people).toHaveLength(2);
  expect(chosen()).toBe(0);
});

test('selects the tapped match', async () => {
  const { figures } = await openFindMe();
  await answerCalls({ findFigures: { figureIds: [figures[1]!.id], confident: false } });
  await pickSelfie();
  await dialog.getByRole('listitem').getByRole('button').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(person(2)).toBeChecked();
  expect(chosen()).toBe(1);
});

test('closing the dialog ends the search', async () => {
  const { figures } = await openFindMe();
  await answerCalls({ findFigures: hold({ figureIds: [figures[0]!.id], confident: true }) });
  const sending = vi.spyOn(window, 'fetch');
  await pickSelfie();
  await expect.poll(async () => (await received('findFigures')).length).toBe(1);
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Looking for you…');
  await expectAccessible('searching by a selfie');
  const search = sending.mock.calls.find(([address]) => String(address).endsWith('/find'));
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => search?.[1]?.signal?.aborted).toBe(true);
  await release();
  await expect.element(people).toHaveLength(2);
  expect(chosen()).toBe(0);
});

test('is available in Chinese', async () => {
  const { figures } = await openFindMe([3, 1], 'zh-TW');
  await expectAccessible('find me in Chinese');
  await answerCalls({ findFigures: { figureIds: figures.map(({ id }) => id), confident: false } });
  await pickSelfie();
  await expect.element(dialog.getByRole('button', { name: '都不是我' })).toBeVisible();
  await expectAccessible('an uncertain selfie in Chinese');
});
