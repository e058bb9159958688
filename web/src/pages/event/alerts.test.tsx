import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { personAt, sampleParty } from '#testing/sample-people.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const EMAIL = 'guest@example.com';
const openPerson = async (language?: 'zh-TW') => {
  const party = sampleParty([1]);
  const [figure] = party.figures;
  await openPage(
    personAt(party.event, figure!),
    {
      ...party.replies,
      listPhotosOfFigures: { photos: party.photos.slice(0, 1), likely: [] },
      askForAlerts: { asked: true },
    },
    language,
  );
  return { figureId: figure!.id };
};

test('mails are offered to users who found themselves, and send a confirmation mail', {
  tags: 'rest',
}, async () => {
  const { figureId } = await openPerson();
  await expect.element(heading('1 photo of this person')).toBeVisible();
  const ask = page.getByRole('button', { name: 'Notify me about new photos' });
  await expect.element(ask).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'This is me' }).click();
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Notify me about new photos of me' });
  await dialog.getByRole('button', { name: 'Send confirmation e-mail' }).click();
  await expect
    .element(dialog.getByLabelText('E-mail address'))
    .toHaveAccessibleDescription('Please enter a valid e-mail address.');
  await expectAccessible('asking for mails');
  await dialog.getByLabelText('E-mail address').fill(EMAIL);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('status')).toMatchTextContent(EMAIL);
  await expectAccessible('a mail to confirm is sent');
  expect((await received('askForAlerts')).map(({ body }) => body)).toEqual([
    { figureId, email: EMAIL, language: 'en' },
  ]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('mails are requested in Chinese, and are then sent in Chinese', { tags: 'rest' }, async () => {
  const { figureId } = await openPerson('zh-TW');
  await page.getByRole('button', { name: '這是我' }).click();
  await page.getByRole('button', { name: '有新照片時通知我' }).click();
  await page.getByLabelText('電子郵件地址').fill(EMAIL);
  await expectAccessible('asking for mails in Chinese');
  await page.getByRole('button', { name: '寄送確認信' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: EMAIL })).toBeVisible();
  expect((await received('askForAlerts'))[0]?.body).toEqual({ figureId, email: EMAIL, language: 'zh-TW' });
});

const links = [
  { kind: 'confirm', button: 'Send me these e-mails', done: 'Confirmed', language: 'en' },
  { kind: 'confirm', button: '請寄信通知我', done: '已確認', language: 'zh-TW' },
  { kind: 'stop', button: 'Stop these e-mails', done: 'Stopped', language: 'en' },
] as const;
test.each(links)('the link to $kind mails acts only on a button press ($language)', async (link) => {
  const { kind, button, done, language } = link;
  await openPage(
    `/photo-alerts/${kind}#of-ours`,
    { confirmAlerts: { confirmed: true }, stopAlerts: { stopped: true } },
    language,
  );
  await expect.element(page.getByRole('button', { name: button })).toBeVisible();
  await expectAccessible(`link to ${kind}, ${language}`);
  const asked = async () => [...(await received('confirmAlerts')), ...(await received('stopAlerts'))];
  expect(await asked()).toEqual([]);
  await page.getByRole('button', { name: button }).click();
  await expect.element(heading(done)).toBeVisible();
  const [{ body, query } = { body: null, query: {} }, ...others] = await asked();
  expect([kind === 'confirm' ? body : query, others]).toEqual([{ token: 'of-ours' }, []]);
});

test('reports an invalid link', async () => {
  await openPage('/photo-alerts/confirm#somebody-elses', { confirmAlerts: refuse('MAIL_LINK_INVALID') });
  await page.getByRole('button', { name: 'Send me these e-mails' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link is no longer valid.');
  await expectAccessible('a link that is not ours');
  await answerCalls({ confirmAlerts: { confirmed: true } });
  await page.getByRole('button', { name: 'Send me these e-mails' }).click();
  await expect.element(heading('Confirmed')).toBeVisible();
});
