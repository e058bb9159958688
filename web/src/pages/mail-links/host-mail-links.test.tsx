import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

matrix([
  { language: 'en', button: 'Stop these e-mails', done: 'Stopped' },
  { language: 'zh-TW', button: '停止寄送', done: '已停止' },
] as const)('the link that stops mails acts only on a button press ($language)', async (texts) => {
  const { language, button, done } = texts;
  await openPage('/host-mails/stop#of-ours', { stopHostMails: { stopped: true } }, language);
  await expect.element(page.getByRole('button', { name: button })).toBeVisible();
  await expectAccessible(`link to stop mails, ${language}`);
  expect(await received('stopHostMails')).toEqual([]);
  await page.getByRole('button', { name: button }).click();
  await expect.element(heading(done)).toBeVisible();
  expect((await received('stopHostMails')).map(({ query }) => query)).toEqual([{ token: 'of-ours' }]);
});

test('the link that downloads everything starts the download on a button press, and says what is wrong', async () => {
  await openPage('/host-mails/download#of-ours', { downloadEverything: refuse('MAIL_LINK_INVALID') });
  const button = page.getByRole('button', { name: 'Download all photos' });
  await expect.element(button).toBeVisible();
  await expectAccessible('link to download everything');
  expect(await received('downloadEverything')).toEqual([]);
  await button.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link is no longer valid.');
  await answerCalls({
    downloadEverything: {
      url: `${location.origin}/photos.zip`,
      fileName: 'photos.zip',
      size: 5 * 1024 * 1024,
      photoCount: 12,
      missing: [],
      eventName: 'Party',
    },
  });
  const saved: string[] = [];
  document.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) saved.push(event.target.href);
  });
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.href);
  };
  await button.click();
  await expect.element(heading('The download has started')).toBeVisible();
  HTMLAnchorElement.prototype.click = click;
  await expect.element(page.getByRole('status')).toMatchTextContent('“Party”: 12 photos, 5.0 MB.');
  expect(saved).toEqual([`${location.origin}/photos.zip`]);
  expect((await received('downloadEverything')).map(({ body }) => body)).toContainEqual({ token: 'of-ours' });
});
