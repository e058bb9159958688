import type { ForgetRequest } from '@togather/contract/schemas/figure-repair.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { faceMenu, openFaces, people, person } from '#testing/face-menu.ts';
import { openTab, section } from '#testing/manage-event.ts';
import { sampleParty } from '#testing/sample-people.ts';
import { asHost, inDays, newId } from '#testing/samples.ts';

const openPhotos = openTab('photos');
const action = page.getByRole('button', { name: 'Stop recognising this person' });
const dialog = page.getByRole('alertdialog', { name: 'Stop recognising this person?' });
const open = faceMenu.getByRole('list', { name: 'Faces being removed' });
const sampleRequest = (figure: Figure, isOwn = true): ForgetRequest => ({
  id: newId(),
  askedAt: inDays(0),
  erasedAt: inDays(1),
  isOwn,
  figure,
});
const expectFocusKept = () => expect.poll(() => document.activeElement === document.body).toBe(false);

/** Chooses the first person as a guest, and confirms to forget them. */
const forgetFirst = async () => {
  const party = sampleParty([2, 1]);
  const request = sampleRequest(party.figures[0]!);
  await openFaces(party, {
    forgetFigure: { forgotten: true, requestId: request.id },
    takeBackForgetting: { requestId: request.id },
  });
  await person(1).click();
  await action.click();
  await expect.element(dialog).toMatchTextContent('erased after 24 hours, while the photos stay');
  await expect.element(dialog).toMatchTextContent('you and the host can undo it');
  return { ...party, request };
};
const confirm = async (request: ForgetRequest, left: Figure[]) => {
  await answerCalls({ listFigures: left, listForgetRequests: { requests: [request] } });
  await dialog.getByRole('button', { name: 'Stop recognising', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(people).toHaveLength(left.length);
  await expectFocusKept();
};
const takenBack = async () => (await received('takeBackForgetting')).map(({ params }) => params.requestId);

test('a guest has a face forgotten after an explanation, and undoes it in the notice', {
  tags: 'rest',
}, async () => {
  const { figures, request } = await forgetFirst();
  await expectAccessible('asked before forgetting');
  await confirm(request, figures.slice(1));
  expect((await received('forgetFigure')).map(({ body }) => body)).toEqual([{ figureId: figures[0]!.id }]);
  const said = page.getByRole('status').filter({ hasText: 'Hidden for everyone' });
  await answerCalls({ listFigures: figures, listForgetRequests: { requests: [] } });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect.element(people).toHaveLength(2);
  await expect.element(page.getByText('Undone. The person is shown again.')).toBeVisible();
  expect(await takenBack()).toEqual([request.id]);
  await expectFocusKept();
});

test('a guest undoes it in the list of requests', { tags: 'rest' }, async () => {
  const { figures, request } = await forgetFirst();
  await confirm(request, figures.slice(1));
  await expect.element(open).toBeVisible();
  await expectAccessible('a figure to be forgotten');
  await answerCalls({ listFigures: figures, listForgetRequests: { requests: [] } });
  await open.getByRole('button', { name: 'Undo' }).click();
  await expect.element(open).not.toBeInTheDocument();
  await expect.element(people).toHaveLength(2);
  expect(await takenBack()).toEqual([request.id]);
  await expectFocusKept();
});

test('a guest with two open requests sees the limit, and nothing is hidden', { tags: 'rest' }, async () => {
  const { figures } = await forgetFirst();
  await answerCalls({ forgetFigure: refuse('FORGET_LIMIT_REACHED') });
  await dialog.getByRole('button', { name: 'Stop recognising', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible('not forgotten');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(people).toHaveLength(figures.length);
});

test("a host undoes a guest's request in the host area", async () => {
  const { event, figures } = sampleParty([2, 1]);
  const request = sampleRequest(figures[0]!, false);
  await openPhotos(asHost(event), {
    listForgetRequests: { requests: [request] },
    takeBackForgetting: { requestId: request.id },
  });
  const asked = section('Faces being removed');
  await expect.element(asked.getByRole('img', { name: 'A person in 2 photos' })).toBeVisible();
  await expectAccessible('the host’s list of those');
  await answerCalls({ listForgetRequests: { requests: [] } });
  await asked.getByRole('button', { name: 'Undo' }).click();
  await expect.element(asked).toMatchTextContent('Nobody has asked for a face to be removed.');
  expect(await takenBack()).toEqual([request.id]);
  await expectFocusKept();
});

test('is available in Chinese', { tags: 'rest' }, async () => {
  await openFaces(sampleParty([2, 1]), {}, 'zh-TW');
  await people.first().click();
  await page.getByRole('button', { name: '不要再辨識這個人' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible('asked before forgetting in Chinese');
});
