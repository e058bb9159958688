import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { changedTo, openTab, section } from '#testing/manage-event.ts';
import { asHost, sampleEvent } from '#testing/samples.ts';

const openPhotos = openTab('photos');
const settings = section('Uploads and faces');

test('leads to the permissions of a Plus event, which have one home', async () => {
  const event = asHost(sampleEvent({}, 'Plus'));
  await openPhotos(event);
  await expect
    .element(settings.getByRole('link', { name: /^Uploads and review/ }))
    .toHaveAttribute('href', `/plus-event-backstage/${event.pinCode}?view=permission`);
});

test('shows no upload switch for a free event, and links the upgrade (B2)', async () => {
  const event = asHost(sampleEvent());
  await openPhotos(event);
  await expect.element(settings.getByText(/^Closing uploads for guests is part of Plus\./)).toBeVisible();
  await expect.element(settings.getByRole('switch', { name: /upload/ })).not.toBeInTheDocument();
  await expect
    .element(settings.getByRole('link', { name: 'Upgrade to Plus' }))
    .toHaveAttribute('href', `/upgrade-event/${event.pinCode}`);
});

test('switches face grouping off after confirmation', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent());
  await openPhotos(event);
  const grouping = settings.getByRole('switch', { name: 'Sort photos by face' });
  await expect.element(grouping).toBeChecked();
  await grouping.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  await expectAccessible('grouping dialog');
  await answerCalls({
    changeEvent: changedTo(event, { faceGrouping: false }),
    lookUpEvent: { ...event, faceGrouping: false },
  });
  await dialog.getByRole('button', { name: 'Switch off and erase' }).click();
  await expect.element(grouping).not.toBeChecked();
  expect(await received('changeEvent')).toMatchObject([
    { params: { eventId: event.eventId }, body: { faceGrouping: false } },
  ]);
});

test('counts the photos that are searched for faces, and nothing moves when they are done', {
  tags: 'rest',
}, async () => {
  const skip = controlTime();
  const event = asHost(sampleEvent({ processing: { previews: 0, faces: 1, hardFaces: 0 } }));
  await openPhotos(event);
  const inWork = page.getByText(/^Finding faces in 1 photo/);
  await expect.element(inWork).toBeVisible();
  const next = section('Reveal photos together').element();
  const { top } = next.getBoundingClientRect();
  await answerCalls({ lookUpEvent: { ...event, processing: { previews: 0, faces: 0, hardFaces: 0 } } });
  await expect.poll(() => skip(1000).then(() => inWork.query())).toBeNull();
  expect(next.getBoundingClientRect().top).toBe(top);
});

const offer = settings.getByRole('switch', {
  name: /^(Guests may ask to be blurred|賓客可以要求將臉部模糊處理)$/,
});

test('offers to blur guests in a free event, and counts them without names', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent());
  await openPhotos(event, { listBlurs: { blurs: [], total: 0, withheld: 0 } });
  await expect.element(offer).not.toBeChecked();
  await expect.element(settings.getByText(/(is|are) blurred\.$/)).not.toBeInTheDocument();
  await answerCalls({ changeEvent: changedTo(event, { offersBlur: true }) });
  await offer.click();
  await expect.element(offer).toBeChecked();
  expect((await received('changeEvent')).map(({ body }) => body)).toEqual([{ offersBlur: true }]);
});

test('says how many are blurred and prepared, and why face grouping stays on', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent({ offersBlur: true }));
  await openPhotos(event, {
    listBlurs: { blurs: [], total: 2, withheld: 3 },
    changeEvent: refuse('BLURS_NEED_FACES'),
  });
  await expect.element(settings.getByText('2 people are blurred.')).toBeVisible();
  await expect.element(settings.getByText('3 photos are being prepared.')).toBeVisible();
  await expectAccessible('people are blurred');
  await settings.getByRole('switch', { name: 'Sort photos by face' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Switch off and erase' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('asked to be blurred');
});
