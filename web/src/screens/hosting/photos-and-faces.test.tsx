import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, received } from '../../../testing/answer-calls.ts';
import { controlTime } from '../../../testing/control-time.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { changedTo, openSettings, quiet, section } from '../../../testing/manage-event.ts';
import { asHost, sampleEvent } from '../../../testing/samples.ts';

const settings = section('Photos and faces');

test('shows the upload switch of a Plus event', async () => {
  await openSettings(asHost(sampleEvent({}, 'Plus')));
  const uploads = settings.getByRole('switch', { name: 'Guests may upload photos' });
  await expect.element(uploads).toBeChecked();
  const { listPermissions } = quiet;
  const denied = JSON.parse(JSON.stringify(listPermissions).replace('ALLOW', 'DENY'));
  await answerCalls({ changePermissions: denied });
  await (uploads.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(uploads).not.toBeChecked();
  await expect.element(uploads).toHaveFocus();
  await expect.element(uploads).toHaveAccessibleDescription(/Only you, the host, can upload photos/);
  await expectAccessible('uploads closed');
});

test('shows no upload switch for a free event, and links the upgrade (B2)', async () => {
  const event = asHost(sampleEvent());
  await openSettings(event);
  await expect.element(settings.getByText(/^Closing uploads for guests is part of Plus\./)).toBeVisible();
  await expect.element(settings.getByRole('switch')).not.toBeInTheDocument();
  await expect
    .element(settings.getByRole('link', { name: 'Upgrade to Plus' }))
    .toHaveAttribute('href', `/upgrade-event/${event.pinCode}`);
});

test('switches face grouping off after confirmation', async () => {
  const event = asHost(sampleEvent());
  await openSettings(event);
  await settings.getByRole('button', { name: 'Switch off' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  await expectAccessible('grouping dialog');
  await answerCalls({
    changeEvent: changedTo(event, { faceGrouping: false }),
    lookUpEvent: { ...event, faceGrouping: false },
  });
  await dialog.getByRole('button', { name: 'Switch off and erase' }).click();
  await expect.element(settings.getByRole('button', { name: 'Switch on' })).toBeVisible();
  expect(await received('changeEvent')).toMatchObject([
    { params: { eventId: event.eventId }, body: { faceGrouping: false } },
  ]);
});

test('counts the photos that are searched for faces until they are done', async () => {
  const skip = controlTime();
  const event = asHost(sampleEvent({ processing: { previews: 0, faces: 1 } }));
  await openSettings(event);
  const inWork = page.getByText(/^Still finding faces in 1 photo\./);
  await expect.element(inWork).toBeVisible();
  await answerCalls({ lookUpEvent: { ...event, processing: { previews: 0, faces: 0 } } });
  await expect.poll(() => skip(1000).then(() => inWork.query())).toBeNull();
});
