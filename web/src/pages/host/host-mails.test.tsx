import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openTab, section } from '#testing/manage-event.ts';
import { sampleHostMails } from '#testing/sample-host-mails.ts';
import { asHost, sampleEvent } from '#testing/samples.ts';

const openSettings = openTab('settings');
const mails = section('E-mails to you');
/** Opens the folded setting. */
const unfold = () => mails.getByRole('button', { name: 'Set up: E-mails to you' }).click();
const EMAIL = 'host@example.com';
test('a host switches a kind of mails off and on', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent());
  await openSettings(event, {
    listHostMails: sampleHostMails(),
    changeHostMails: inTurn(sampleHostMails(['WAITING']), refuse('UNEXPECTED')),
  });
  await expect.element(mails).toMatchTextContent('9 on');
  await unfold();
  await expect.element(mails).toMatchTextContent(`E-mails go to ${EMAIL}`);
  const waiting = mails.getByRole('switch', { name: 'Photos to review' });
  await expect.element(waiting).toBeChecked();
  await expectAccessible('the mails to a host');
  await waiting.click();
  await expect.element(waiting).not.toBeChecked();
  expect(await received('changeHostMails')).toMatchObject([
    { params: { eventId: event.eventId }, body: { kind: 'WAITING', isOn: false } },
  ]);
  await waiting.click();
  await expect.element(mails.getByRole('alert')).toMatchTextContent('An unknown error occurred');
  await expect.element(waiting).not.toBeChecked();
  await expectAccessible('a switch that failed');
});

test('an address that was given up is shown, and tried again', { tags: 'rest' }, async () => {
  await openSettings(asHost(sampleEvent()), {
    listHostMails: sampleHostMails([], { isGivenUp: true }),
    changeHostMails: sampleHostMails(),
  });
  await expect.element(mails).toMatchTextContent(`${EMAIL} has refused our e-mails 5 times`);
  await expectAccessible('an address that was given up');
  await mails.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('We will send e-mails again.')).toBeVisible();
  await expect.element(mails).toMatchTextContent(`E-mails go to ${EMAIL}`);
  expect((await received('changeHostMails')).map(({ body }) => body)).toEqual([{ tryAgain: true }]);
});

test('settings that could not be loaded are loaded again', async () => {
  await openSettings(asHost(sampleEvent()), {
    listHostMails: inTurn(refuse('NOT_FOUND'), sampleHostMails()),
  });
  await expect.element(mails.getByRole('alert')).toMatchTextContent('could not be loaded');
  await mails.getByRole('button', { name: 'Try again' }).click();
  await expect.element(mails.getByRole('switch', { name: 'Full', exact: true })).toBeChecked();
});
