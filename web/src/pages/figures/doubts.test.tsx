import type { Doubt } from '@togather/contract/schemas/figure-doubts.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { faceMenu, openFaces, people } from '#testing/face-menu.ts';
import { matrix } from '#testing/matrix.ts';
import { sampleParty } from '#testing/sample-people.ts';
import { asHost, drawing, newId } from '#testing/samples.ts';

const face = (at: number) => ({
  id: newId(),
  photoId: newId(),
  faceBox: { width: 0.2, height: 0.2, left: 0.4, top: 0.3 },
  cropUrl: drawing(at),
});
const sampleDoubt = (at: number): Doubt => {
  const faces: Doubt['faces'] = [face(at), face(at + 1)];
  return { faces, sides: [[faces[0].id], [faces[1].id]] };
};
const texts = {
  en: {
    title: 'The same person?',
    yes: 'Yes',
    no: 'No',
    skip: 'Skip',
    close: 'Close',
    done: /^That was all/,
  },
  'zh-TW': {
    ...{ title: '是同一個人嗎？', yes: '是', no: '不是', skip: '略過', close: '關閉' },
    done: /^目前都確認完了/,
  },
} as const;
const openAsked = async (doubts: Doubt[], language: keyof typeof texts = 'en') => {
  const party = sampleParty([2, 1]);
  const event = asHost(party.event);
  await openFaces(
    { event, replies: { ...party.replies, lookUpEvent: event } },
    { listDoubts: { doubts }, answerDoubt: { isSame: true } },
    language,
  );
  const t = texts[language];
  const dialog = page.getByRole('dialog', { name: t.title });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return {
    ...{ dialog, yes: button(t.yes), no: button(t.no), skip: button(t.skip) },
    close: button(t.close).last(),
    way: faceMenu.getByRole('button', { name: new RegExp(t.title.slice(0, -1)) }),
    done: dialog.getByText(t.done),
    asked: () =>
      dialog
        .getByRole('img')
        .elements()
        .map((image) => image.getAttribute('src')),
  };
};
const cropsOf = ({ faces }: Doubt) => faces.map(({ cropUrl }) => cropUrl);
const press = async (button: { element: () => Element }) => {
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

test('guests get no questions', async () => {
  await openFaces(sampleParty(), { listDoubts: { doubts: [sampleDoubt(0)] } });
  await expect.element(faceMenu.getByRole('button', { name: /^Find photos of me/ })).toBeVisible();
  await expect.element(people).toHaveLength(4);
  await expect.element(faceMenu.getByRole('button', { name: /The same person/ })).not.toBeInTheDocument();
  expect(await received('listDoubts')).toEqual([]);
});

matrix(['en', 'zh-TW'] as const)(
  'a host answers questions by keyboard, and skipped ones wait (%s)',
  async (language) => {
    const [first, second, third] = [sampleDoubt(0), sampleDoubt(2), sampleDoubt(4)];
    const { dialog, way, yes, no, skip, done, close, asked } = await openAsked(
      [first, second, third],
      language,
    );
    await expect.element(way).toBeVisible();
    await press(way);
    await expect.poll(asked).toEqual(cropsOf(first));
    await expectAccessible(`a question, ${language}`);
    await press(skip);
    await expect.poll(asked).toEqual(cropsOf(second));
    await answerCalls({ listDoubts: { doubts: [first, third] } });
    await press(yes);
    await expect.poll(asked).toEqual(cropsOf(third));
    await answerCalls({ listDoubts: { doubts: [first] }, answerDoubt: { isSame: false } });
    await press(no);
    await expect.element(done).toBeVisible();
    await expectAccessible(`no question left, ${language}`);
    await expect.element(close).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(faceMenu).toBeVisible();
    await expect.element(way).not.toBeInTheDocument();
    expect((await received('answerDoubt')).map(({ body }) => body)).toEqual([
      { sides: second.sides, isSame: true },
      { sides: third.sides, isSame: false },
    ]);
  },
);

test('a question about a deleted face is skipped', { tags: 'rest' }, async () => {
  const { way, yes, done } = await openAsked([sampleDoubt(0)]);
  await way.click();
  await answerCalls({ answerDoubt: refuse('FACE_NOT_FOUND'), listDoubts: { doubts: [] } });
  await yes.click();
  await expect.element(done).toBeVisible();
});

test('a question stays with the reason when its answer cannot be saved', { tags: 'rest' }, async () => {
  const doubt = sampleDoubt(0);
  const { dialog, way, yes, asked } = await openAsked([doubt]);
  await way.click();
  await answerCalls({ answerDoubt: refuse('CORRECTION_LIMIT_REACHED') });
  await yes.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(asked()).toEqual(cropsOf(doubt));
});
