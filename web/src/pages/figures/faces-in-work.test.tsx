import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { chooseByFace, faceMenu } from '#testing/face-menu.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { announceChange, sampleParty } from '#testing/sample-people.ts';

const sentences = [
  {
    language: 'en',
    note: /Finding faces in 2 photos/,
    hard: 'Looking once more at 1 hard photo. People may be added.',
    menu: (count: number) =>
      `Still finding faces in ${count} ${count === 1 ? 'photo' : 'photos'}. People may change.`,
    card: 'Person 1, in 1 photo so far',
    settled: 'Person 1, in 1 photo',
  },
  {
    language: 'zh-TW',
    note: /正在辨識 2 張照片中的人臉/,
    hard: '正在重新辨識 1 張較難辨識的照片，可能會增加人物。',
    menu: (count: number) => `還在辨識 ${count} 張照片中的人臉，人物可能會變動。`,
    card: '人物 1，目前出現在 1 張照片',
    settled: '人物 1，出現在 1 張照片',
  },
] as const;

matrix(sentences)(
  'marks people as provisional until the grouping contains the last photo ($language)',
  async ({ language, note, menu, hard, card, settled }) => {
    const { event, replies } = sampleParty([1, 1, 1]);
    const inWork = (faces: number, hardFaces = 0) => ({
      ...event,
      processing: { previews: 0, faces, hardFaces },
    });
    const tell = async (...counts: Parameters<typeof inWork>) => {
      await answerCalls({ lookUpEvent: inWork(...counts) });
      await announceChange(inWork(...counts));
    };
    await openPage(`/event/${event.pinCode}?open=download`, { ...replies, lookUpEvent: inWork(2) }, language);
    await expect.element(page.getByText(note)).toBeVisible();
    await chooseByFace();
    const first = faceMenu.getByRole('listitem').first();
    const unsettled = first.getByRole('checkbox', { name: card, exact: true });
    await expect.element(faceMenu.getByText(menu(2))).toBeVisible();
    await expect.element(unsettled).toBeVisible();
    await expect.element(first.getByText('1+', { exact: true })).toBeVisible();
    await expectAccessible(`people who are not final, ${language}`);
    await tell(1);
    await expect.element(faceMenu.getByText(menu(1))).toBeVisible();
    await expect.element(unsettled).toBeVisible();
    await tell(0, 1);
    await expect.element(faceMenu.getByText(hard)).toBeVisible();
    await expect.element(unsettled).toBeVisible();
    await tell(0);
    await expect.element(first.getByRole('checkbox', { name: settled, exact: true })).toBeVisible();
    await expect.element(first.getByText('1', { exact: true })).toBeVisible();
    await expect.element(faceMenu.getByText(menu(1))).not.toBeInTheDocument();
  },
);
