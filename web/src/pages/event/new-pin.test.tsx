import type { Event } from '@togather/contract/schemas/events.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announce, answerCalls, inTurn, received, refuse } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { endUploads, sampleFiles, statesKept, taken } from '#testing/sample-uploads.ts';
import { asHost, newPin, sampleEvent, sampleFigures, samplePhotos } from '#testing/samples.ts';
import { chooseFiles, uploadDialog, uploadStrip } from '#testing/upload-steps.ts';

afterEach(endUploads);

const asked = () => page.getByRole('dialog', { name: 'Please enter the PIN' });
const enter = async (pin: string) => {
  await asked().getByRole('textbox', { name: 'Event PIN' }).fill(pin);
  await asked().getByRole('button', { name: 'Continue' }).click();
};
const tiles = () => document.querySelectorAll('[data-photo]').length;
const openEvent = async (event: Event, search = '') => {
  await openPage(`/event/${event.pinCode}${search}`, { lookUpEvent: event });
  const name = page.getByRole('heading', { name: event.eventName, includeHidden: true });
  await expect.element(name).toBeInTheDocument();
  return { ...event, pinCode: newPin() };
};
const tellOfChange = () =>
  announce({
    kind: 'event',
    photoCount: 0,
    processing: { previews: 0, faces: 0, hardFaces: 0 },
    version: 'new PIN',
  });

test('an upload pauses when the PIN changes, and resumes when the guest enters the new one (D8)', {
  tags: 'rest',
}, async () => {
  const files = sampleFiles(2);
  const next = await openEvent(sampleEvent({ photos: samplePhotos(2) }), '?open=upload');
  await chooseFiles(files);
  const answer = taken(files);
  await answerCalls({
    uploadPhotos: inTurn(refuse('JOIN_FIRST'), answer),
    lookUpEvent: sampleEvent(),
  });
  await uploadDialog().getByRole('button', { name: 'Upload 2 photos' }).click();
  await expectAccessible('another PIN');
  await enter(newPin());
  await expect
    .element(asked().getByRole('textbox', { name: 'Event PIN' }))
    .toHaveAccessibleDescription('This is the PIN of another event');
  await answerCalls({ lookUpEvent: { ...next, photos: [...answer.photos, ...next.photos] } });
  await enter(next.pinCode);
  await expect.element(asked()).not.toBeInTheDocument();
  await expect.element(page.getByText('2 photos uploaded', { exact: true })).toBeVisible();
  expect(location.pathname).toBe(`/event/${next.pinCode}`);
  await expect.poll(tiles).toBe(4);
});

test('photos of a guest who leaves without the new PIN keep waiting (D8)', { tags: 'rest' }, async () => {
  await openEvent(sampleEvent({ photos: [] }), '?open=upload');
  await chooseFiles(sampleFiles(2));
  await answerCalls({ uploadPhotos: refuse('JOIN_FIRST') });
  await uploadDialog().getByRole('button', { name: 'Upload 2 photos' }).click();
  await asked().getByRole('button', { name: 'Leave the event' }).click();
  await expect.element(uploadStrip()).toMatchTextContent('2 photos wait');
  await expect.element(uploadStrip().getByRole('button', { name: 'Enter the PIN' })).toBeVisible();
  await expect.poll(statesKept).toEqual(['failed', 'failed']);
});

test('an open viewer stays at its photo under the new PIN (D8)', { tags: 'rest' }, async () => {
  const next = await openEvent(sampleEvent({ photos: samplePhotos(3) }));
  await page.getByRole('button', { name: /^Open photo 2,/ }).click();
  await expect.element(page.getByText('2 / 3')).toBeVisible();
  await answerCalls({
    lookUpEvent: refuse('EVENT_UNKNOWN'),
    getPin: inTurn(refuse('JOIN_FIRST'), { pinCode: next.pinCode }),
  });
  await expect.poll(tellOfChange).toBe(1);
  await expect.element(asked()).toBeVisible();
  await answerCalls({ lookUpEvent: next });
  await enter(next.pinCode);
  await expect.element(asked()).not.toBeInTheDocument();
  await expect.element(page.getByText('2 / 3')).toBeVisible();
  expect(location.pathname).toBe(`/event/${next.pinCode}`);
});

test('the face menu shows its people once the guest has entered the new PIN (D8)', {
  tags: 'rest',
}, async () => {
  const next = await openEvent(sampleEvent(), '?open=download');
  await answerCalls({
    listFigures: inTurn(refuse('JOIN_FIRST'), sampleFigures(3)),
    lookUpEvent: next,
  });
  await page.getByRole('button', { name: /^Select with face recognition/ }).click();
  await enter(next.pinCode);
  await expect.element(asked()).not.toBeInTheDocument();
  const people = page.getByRole('dialog', { name: 'Choose people' }).getByRole('checkbox');
  await expect.poll(() => people.elements().length).toBe(3);
});

test('a page that cannot get the new PIN stays open, and gets it when the server is back (D8)', {
  tags: 'rest',
}, async () => {
  signIn();
  const next = await openEvent(asHost(sampleEvent({ photos: samplePhotos(2) })));
  await expect.poll(tiles).toBe(2);
  const busy = refuse('SERVICE_UNAVAILABLE');
  await answerCalls({
    lookUpEvent: refuse('EVENT_UNKNOWN'),
    getPin: inTurn(busy, busy, { pinCode: next.pinCode }),
  });
  const ahead = controlTime();
  await expect.poll(tellOfChange).toBe(1);
  await expect.poll(async () => (await received('getPin')).length).toBe(1);
  await answerCalls({ lookUpEvent: next });
  await expect.poll(tiles).toBe(2);
  await expect
    .poll(async () => {
      await ahead(1000);
      return location.pathname;
    })
    .toBe(`/event/${next.pinCode}`);
  await expect.poll(tiles).toBe(2);
  await expect.element(asked()).not.toBeInTheDocument();
  expect(await received('getPin')).toHaveLength(3);
});

test('a guest without the new PIN can leave the event (D8)', async () => {
  await openEvent(sampleEvent({ photos: samplePhotos(1) }));
  await answerCalls({ lookUpEvent: refuse('EVENT_UNKNOWN'), getPin: refuse('JOIN_FIRST') });
  await expect.poll(tellOfChange).toBe(1);
  await asked().getByRole('button', { name: 'Leave the event' }).click();
  await expect.element(page.getByRole('heading', { name: 'No event with this PIN' })).toBeVisible();
  expect(tiles()).toBe(0);
});
