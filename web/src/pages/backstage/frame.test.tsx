import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type Replies, received, refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, sampleEvent } from '#testing/samples.ts';
import { texts as enTexts } from '#texts/en/events/backstage.ts';
import type { Language } from '#texts/languages.ts';
import { texts as zhTexts } from '#texts/zh-TW/events/backstage.ts';

const en = enTexts.frame;
const both = [
  { language: 'en', t: en },
  { language: 'zh-TW', t: zhTexts.frame },
] as const;
const saved = (change: object = {}) => ({
  frame: { version: 'one', placement: 'logo' as const, isOn: false, ...change },
});
const openFrame = async (replies: Replies, language: Language = 'en', change = {}) => {
  signIn();
  const event = asHost(sampleEvent(change, 'Plus'));
  await openPage(
    `/plus-event-backstage/${event.pinCode}?view=frame`,
    {
      lookUpEvent: event,
      isHost: { isEventHost: true },
      getFramePreview: respond(200, 'picture', 'image/jpeg'),
      ...replies,
    },
    language,
  );
  return event;
};
const choose = async (size: number) => {
  const file = new File([new Uint8Array(size)], 'frame.png', { type: 'image/png' });
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept="image/png"]');
  await userEvent.upload(input!, file);
};

matrix(both)(
  'uploads, places and switches the picture on, after a preview ($language)',
  async ({ language, t }) => {
    await openFrame({ getFrame: { frame: null }, saveFrame: saved() }, language);
    await expect.element(page.getByRole('button', { name: t.choose })).toBeVisible();
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
    await choose(10);
    const onPhotos = page.getByRole('switch', { name: t.switch });
    await expect.element(onPhotos).not.toBeChecked();
    for (const name of [t.previews.landscape, t.previews.portrait])
      await expect.element(page.getByRole('img', { name })).toBeVisible();
    await answerCalls({ changeFrame: saved({ placement: 'frame' }) });
    await page.getByRole('radio', { name: t.placements.frame }).click();
    await expect.element(page.getByRole('radio', { name: t.placements.frame })).toBeChecked();
    await answerCalls({ changeFrame: saved({ placement: 'frame', isOn: true }) });
    await onPhotos.click();
    await expect.element(onPhotos).toBeChecked();
    expect((await received('changeFrame')).map(({ body }) => body)).toEqual([
      { placement: 'frame' },
      { isOn: true },
    ]);
    await expectAccessible('the frame');
  },
);

test('removes the picture after a question', { tags: 'rest' }, async () => {
  await openFrame({ getFrame: saved({ isOn: true }), deleteFrame: { frame: null } });
  await page.getByRole('button', { name: en.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: en.remove }).click();
  await expect.element(page.getByRole('button', { name: en.choose })).toBeVisible();
});

test('says what is wrong with a picture, without sending one that is too large', async () => {
  await openFrame({ getFrame: { frame: null }, saveFrame: refuse('FRAME_IMAGE_INVALID') });
  const alert = page.getByRole('alert').filter({ hasText: 'PNG with transparency' });
  await expect.element(page.getByRole('button', { name: en.choose })).toBeVisible();
  await choose(2 * 1024 * 1024 + 1);
  await expect.element(alert).toBeVisible();
  expect(await received('saveFrame')).toEqual([]);
  await choose(10);
  await expect.poll(async () => (await received('saveFrame')).length).toBe(1);
  await expect.element(alert).toBeVisible();
});

test('tells a host whose guests download nothing that no photo carries it', { tags: 'rest' }, async () => {
  await openFrame({ getFrame: saved() }, 'en', { guestDownloads: 'none' });
  await expect.element(page.getByText(en.downloadsOff)).toBeVisible();
});
