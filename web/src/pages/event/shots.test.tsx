import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { endUploads, sampleFiles, taken } from '#testing/sample-uploads.ts';
import { asHost, sampleEvent, samplePhotos } from '#testing/samples.ts';
import { until } from '#testing/until.ts';
import { chooseFiles, uploadDialog, uploadReport } from '#testing/upload-steps.ts';
import { texts as pageEn } from '#texts/en/events/event-page.ts';
import { texts as en } from '#texts/en/photos/uploads.ts';
import { texts as pageZh } from '#texts/zh-TW/events/event-page.ts';
import { texts as zh } from '#texts/zh-TW/photos/uploads.ts';

afterEach(endUploads);

const both = [
  { language: 'en', t: en, left: '4 of 5 shots left', upload: pageEn.upload, none: '0 of 5 shots left' },
  { language: 'zh-TW', t: zh, left: '還剩 4 張，共 5 張', upload: pageZh.upload, none: '還剩 0 張，共 5 張' },
] as const;

const ownOf = (count: number) => {
  const unseen = samplePhotos(count);
  const ids = unseen.map(({ photoId }) => photoId);
  return { photoIds: ids, uploadedIds: ids, lovedIds: [], unseen, shotsUsed: count };
};
const openWithShots = async (used: number, language: 'en' | 'zh-TW' = 'en', change = {}) => {
  const event = sampleEvent({ photos: [], eventType: 'Plus', shotsPerGuest: 5, ...change });
  await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, listOwnPhotos: ownOf(used) }, language);
  return event;
};
const pageInput = () =>
  until(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]:not([role=dialog] *)');
    if (!found) throw new Error('no camera on the page');
    return found;
  });
/** Takes photos with the page's camera, as the device does. */
const shoot = async (files: readonly File[]) => {
  const input = await pageInput();
  const picked = new DataTransfer();
  for (const file of files) picked.items.add(file);
  input.files = picked.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

matrix(both)(
  'the upload button opens the camera, and the dialog says what shots are ($language)',
  async ({ language, t, left, upload }) => {
    const revealAt = new Date(Date.now() + 86_400_000).toISOString();
    await openWithShots(1, language, { isConcealed: true, revealAt });
    await expect.element(page.getByText(left, { exact: true })).toBeVisible();
    const input = await pageInput();
    expect([input.accept, input.getAttribute('capture')]).toEqual(['image/*', 'environment']);
    let clicks = 0;
    input.addEventListener('click', (event) => {
      clicks += 1;
      event.preventDefault();
    });
    await page.getByRole('button', { name: upload, exact: true }).first().click();
    expect(clicks).toBe(1);
    await shoot(sampleFiles(1));
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(t.shots.rule)).toBeVisible();
    await expect.element(dialog).toMatchTextContent(t.shots.revealAt.split('{{moment}}')[0]!.trim());
    await expect
      .element(dialog)
      .toMatchTextContent(language === 'en' ? '3 of 5 shots left' : '還剩 3 張，共 5 張');
    await expectAccessible('a guest with shots');
  },
);

test('never accepts more photos than there are shots, and says so', async () => {
  await openWithShots(3);
  await expect.element(page.getByText('2 of 5 shots left', { exact: true })).toBeVisible();
  const files = sampleFiles(4);
  await answerCalls({ uploadPhotos: taken(files.slice(0, 2)), listOwnPhotos: ownOf(5) });
  await shoot(files);
  await expect
    .element(uploadDialog())
    .toMatchTextContent(
      'That is more than your shots: 2 photos were left out. 2 is the most you can upload.',
    );
  await expect.element(uploadDialog().getByText(en.shots.last)).toBeVisible();
  await uploadDialog().getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect.element(page.getByText('0 of 5 shots left', { exact: true })).toBeVisible();
  const sizes = async () => (await received('uploadPhotos')).map((batch) => batch.files.length);
  await expect.poll(sizes).toEqual([2]);
});

matrix(both)(
  'without a shot the dialog says how to get one back ($language)',
  async ({ language, t, upload, none }) => {
    await openWithShots(5, language);
    await expect.element(page.getByText(none, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: upload, exact: true }).first().click();
    await expect
      .element(page.getByRole('dialog').getByText(t.shots.used.replace('{{total}}', '5')))
      .toBeVisible();
    await expectAccessible('no shot left');
  },
);

test('the dialog opens when the camera was left without a photo', async () => {
  await openWithShots(0);
  (await pageInput()).dispatchEvent(new Event('cancel', { bubbles: true }));
  await expect.element(uploadDialog().getByText(en.shots.rule)).toBeVisible();
});

test('reports photos that the server refused, because another tab was faster', async () => {
  const files = sampleFiles(1);
  await openWithShots(4);
  await expect.element(page.getByText('1 of 5 shots left', { exact: true })).toBeVisible();
  const rejected = [{ fileName: 'small-1.jpg', code: 'SHOTS_USED', message: '', place: 0 }] as const;
  await answerCalls({ uploadPhotos: taken([], { rejected: [...rejected] }) });
  await shoot(files);
  await uploadDialog().getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect
    .element(uploadReport())
    .toMatchTextContent('You have used all shots that the host gives each guest.');
});

test('hosts have no shots', async () => {
  signIn();
  const event = asHost(sampleEvent({ photos: [], eventType: 'Plus', shotsPerGuest: 5 }));
  await openPage(`/event/${event.pinCode}?open=upload`, { lookUpEvent: event });
  await chooseFiles(sampleFiles(6));
  await expect.element(uploadDialog().getByRole('button', { name: 'Upload 6 photos' })).toBeVisible();
  await expect.element(page.getByText(/shots left/)).not.toBeInTheDocument();
});
