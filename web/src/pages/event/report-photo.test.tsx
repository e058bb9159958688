import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, cut, received } from '#testing/answer-calls.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent, samplePhotos } from '#testing/samples.ts';
import { until } from '#testing/until.ts';

const viewer = () => page.getByRole('dialog', { name: 'Photo viewer' });
const more = () => page.getByRole('button', { name: /^More about photo/ });
const dialog = () => page.getByRole('dialog', { name: /^(What is wrong with this photo\?|Thank you)$/ });
const send = () => dialog().getByRole('button', { name: 'Send report' });
const focus = (locator: { element: () => Element }) => (locator.element() as HTMLElement).focus();
const SENT = 'We have received your report.';

const openEvent = async () => {
  const event = sampleEvent({ photos: samplePhotos(2) });
  await openPage(`/event/${event.pinCode}`, {
    lookUpEvent: event,
    listOwnPhotos: { photoIds: [], uploadedIds: [], lovedIds: [], unseen: [] },
    reportPhoto: { received: true },
  });
  return event;
};

test('is written and sent by keyboard alone', async () => {
  const { photos } = await openEvent();
  const photo = page.getByRole('button', { name: /^Open photo 2,/ });
  await expect.element(photo).toBeVisible();
  focus(photo);
  await userEvent.keyboard('{Enter}');
  await expect.element(viewer().getByText('2 / 2', { exact: true })).toBeVisible();
  await expect.element(more()).toBeVisible();
  // Tab leaves the page from a photo that the open viewer has made inert.
  await until(() => expect(viewer().element().contains(document.activeElement)).toBe(true));
  for (let stop = 0; stop < 20 && document.activeElement !== more().element(); stop += 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(more()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const report = page.getByRole('button', { name: /^Report or ask for removal/ });
  await expect.element(report).toBeVisible();
  focus(report);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toMatchTextContent('The host and Togather’s administrators read it.');
  focus(send());
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toMatchTextContent('Choose a reason');
  focus(dialog().getByRole('radio', { name: /^It shows me/ }));
  await userEvent.keyboard(' ');
  await dialog()
    .getByRole('textbox', { name: /^Message/ })
    .fill('Please take it down 謝謝');
  focus(send());
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('status')).toHaveTextContent(SENT);
  await expect.element(dialog().getByRole('button', { name: 'Close' }).last()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(more()).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(viewer().getByText('1 / 2', { exact: true })).toBeVisible();
  const [sent] = await received('reportPhoto');
  expect(sent?.params.photoId).toBe(photos[1]?.photoId);
  expect(sent?.body).toEqual({ reason: 'SHOWS_ME', message: 'Please take it down 謝謝' });
});

test('keeps the typed text when sending fails', { tags: 'rest' }, async () => {
  await openEvent();
  await page.getByRole('button', { name: /^Open photo 1,/ }).click();
  await more().click();
  await page.getByRole('button', { name: /^Report or ask for removal/ }).click();
  await dialog()
    .getByRole('radio', { name: /^Another reason/ })
    .click();
  await dialog().getByRole('textbox').fill('typed');
  await answerCalls({ reportPhoto: cut });
  await send().click();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('No connection');
  await expect.element(dialog().getByRole('textbox')).toHaveValue('typed');
  await answerCalls({ reportPhoto: { received: true } });
  await send().click();
  await expect.element(dialog().getByRole('status')).toHaveTextContent(SENT);
});
