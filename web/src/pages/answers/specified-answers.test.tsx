import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatDay } from '#lib/format/format-date.ts';
import { answerCalls, inTurn, received } from '#testing/answer-calls.ts';
import { backstageAt, SAVED, saveButton, subtitleField } from '#testing/edit-ads.ts';
import { chooseByFace, faceMenu, facePreview, person } from '#testing/face-menu.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { outcomeAt, paymentParams, stayWithCheckouts } from '#testing/sample-payments.ts';
import { endUploads, sampleFiles } from '#testing/sample-uploads.ts';
import { inDays, newId, newPin } from '#testing/samples.ts';
import {
  specifiedEvent,
  specifiedFigure,
  specifiedHostedEvent,
  specifiedJoinedEvent,
  specifiedPermissions,
  specifiedPhoto,
} from '#testing/specified-answers.ts';
import { sendFiles } from '#testing/upload-steps.ts';

// One test for each answer in section 7 of the specification, with exactly its fields.

afterEach(endUploads);

const main = page.getByRole('main');

/** No screen prints a missing field. */
const expectNothingOdd = () =>
  expect(document.body.textContent).not.toMatch(/undefined|NaN|Invalid Date|\[object|null/);

const openEvent = async (event = specifiedEvent(), replies = {}, query = '') => {
  await openPage(`/event/${event.pinCode}${query}`, { lookUpEvent: inTurn(event), ...replies });
  await expect.element(page.getByRole('heading', { name: 'Plain party' })).toBeVisible();
  return event;
};

test.each(['Free', 'Plus'])('GET event: the page of a %s event, its facts and its viewer', async (type) => {
  await page.viewport(1440, 900);
  await openEvent(specifiedEvent(type));
  const facts = page.getByRole('region', { name: 'Event details' });
  await expect.element(facts).toMatchTextContent('Total photos3');
  await expect.element(facts).toMatchTextContent('Event datenot set');
  expectNothingOdd();
  await page.getByRole('button', { name: 'Open photo 1, plain-1.jpg' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  const picture = viewer.getByRole('img', { name: /plain-1\.jpg/ });
  await expect.element(picture).toBeVisible();
  const { width, height } = picture.element().getBoundingClientRect();
  expect(width * height).toBeGreaterThan(100_000);
  expectNothingOdd();
});

test('GET event: a date that the server leaves out is not set', async () => {
  const { eventStartDate: _, eventEndDate: __, ...event } = specifiedEvent();
  await page.viewport(1440, 900);
  await openEvent(event as ReturnType<typeof specifiedEvent>);
  await expect
    .element(page.getByRole('region', { name: 'Event details' }))
    .toMatchTextContent(/not set.*not set.*not set/);
  expectNothingOdd();
});

test('POST event', async () => {
  signIn();
  await openPage('/create-free-event', {
    createEvent: inTurn({ eventName: 'Plain party', pinCode: 'ABCDEF' }),
  });
  await page.getByLabelText('Event name').fill('Plain party');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect.poll(() => location.pathname).toBe('/new-event-info');
  await expect.element(main).toMatchTextContent(/Plain party.*ABCDEF/s);
  expectNothingOdd();
});

test('POST event/join', async () => {
  signIn();
  const { eventId } = await openEvent(specifiedEvent(), { joinEvent: inTurn({}) });
  await expect.poll(async () => (await received('joinEvent')).map(({ body }) => body)).toEqual([{ eventId }]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('POST photo/upload', async () => {
  const event = specifiedEvent();
  await openEvent(event, { uploadPhotos: inTurn({}) }, '?open=upload');
  const more = { ...event, photos: [specifiedPhoto(9), ...event.photos], remainingPhotoQuota: 96 };
  await answerCalls({ lookUpEvent: inTurn(more) });
  await sendFiles(sampleFiles(1));
  await expect.element(page.getByRole('button', { name: /plain-9\.jpg/ })).toBeVisible();
  expect(await received('uploadPhotos')).toHaveLength(1);
  expectNothingOdd();
});

test('GET figure and GET photo/figures_in_event', async () => {
  const figures = [specifiedFigure(2), specifiedFigure(1)];
  await openEvent(
    specifiedEvent(),
    { listFigures: inTurn(figures), listPhotosOfFigures: inTurn({ photos: [specifiedPhoto(1)] }) },
    '?open=download',
  );
  await chooseByFace();
  await expect.poll(() => received('listForgetRequests')).not.toHaveLength(0);
  await expect.element(faceMenu.getByRole('alert')).not.toBeInTheDocument();
  await person(1).click();
  const face = faceMenu.getByRole('listitem').first().element().querySelector('img');
  await expect.poll(() => face?.naturalWidth).toBe(1600);
  // The face is 320 of 1600 pixels wide and 480 of 1200 high, so its square is larger than the card.
  await expect
    .poll(() => face?.getBoundingClientRect().width ?? 0)
    .toBeGreaterThan(2 * (face?.closest('label')?.getBoundingClientRect().width ?? Number.NaN));
  expectNothingOdd();
  await faceMenu.getByRole('button', { name: 'Go to preview' }).click();
  await expect.element(facePreview.getByRole('checkbox')).toBeChecked();
  expectNothingOdd();
});

test('GET member-center/hosted-events', async () => {
  signIn();
  const event = specifiedHostedEvent();
  await openPage('/member-center/hosted-events', { listHostedEvents: inTurn([event]) });
  const card = page.getByRole('article', { name: 'Plain party' });
  await expect.element(card).toMatchTextContent(formatDay(inDays(-1), 'en') ?? '');
  await expect.element(card).toMatchTextContent('1 guest');
  await expect.element(card.getByRole('link', { name: 'View' })).toBeVisible();
  expectNothingOdd();
});

test('GET member-center/joined-events', async () => {
  signIn();
  await openPage('/member-center/joined-events', {
    listJoinedEvents: inTurn({ events: [specifiedJoinedEvent()] }),
  });
  const card = page.getByRole('article', { name: 'Plain party' });
  await expect.element(card).toMatchTextContent(formatDay(inDays(-1), 'en') ?? '');
  await expect.element(card).toMatchTextContent('Ming Lin');
  expectNothingOdd();
});

const openBackstage = async (view: string, replies: Parameters<typeof answerCalls>[0]) => {
  signIn();
  const event = specifiedEvent('Plus');
  await openPage(`${backstageAt(event.pinCode)}${view}`, {
    lookUpEvent: inTurn(event),
    isHost: { isEventHost: true },
    ...replies,
  });
  return event;
};

test('GET event/isHost and PUT ad', async () => {
  const event = await openBackstage('', { saveAds: inTurn({}) });
  await expect.element(subtitleField).toHaveValue('Presented by Plain Bakery');
  await subtitleField.fill('Presented by Cakes');
  const plusEventSettings = { sponsorSubtitle: 'Presented by Cakes' };
  await answerCalls({ lookUpEvent: inTurn({ ...event, plusEventSettings }) });
  await saveButton.click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await expect.element(subtitleField).toHaveValue('Presented by Cakes');
  await expect.element(saveButton).toBeDisabled();
  expectNothingOdd();
});

test.each([
  ['allPermissions', specifiedPermissions],
  ['data.allPermissions', (decision: 'ALLOW' | 'DENY') => ({ data: specifiedPermissions(decision) })],
] as const)('GET and PATCH permissions in %s', async (_, permissions) => {
  await openBackstage('?view=permission', {
    listPermissions: inTurn(permissions('ALLOW')),
    changePermissions: inTurn(permissions('DENY')),
  });
  const uploads = page.getByRole('switch', { name: 'Guests may upload photos' });
  await expect.element(uploads).toBeChecked();
  // The server has no review.
  await expect.element(page.getByRole('switch')).toHaveLength(1);
  await uploads.click();
  await expect.element(uploads).not.toBeChecked();
  expectNothingOdd();
});

test('POST pending-event and start-payment', async () => {
  signIn();
  const sent = stayWithCheckouts();
  await openPage('/pending-event-creation', {
    createPendingEvent: inTurn({ pendingEventId: newId() }),
    startPayment: { paymentParams: paymentParams.paymentParams },
  });
  await page.getByLabelText('Event name').fill('Plain party');
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await expect.poll(() => sent).toHaveLength(1);
});

test.each(['PENDING', 'PROCESSING', 'PAID', 'FAIL'])('GET payment-status: %s', async (paymentStatus) => {
  signIn();
  const info = { eventPin: newPin(), endDate: inDays(70) };
  await openPage(outcomeAt(newId()), {
    getPaymentStatus: inTurn({
      paymentStatus,
      correspondingEventBasicInfo: paymentStatus === 'PAID' ? info : null,
    }),
    lookUpEvent: inTurn({ ...specifiedEvent('Plus'), pinCode: info.eventPin }),
  });
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  if (paymentStatus === 'PAID') await expect.element(main).toMatchTextContent(info.eventPin);
  expectNothingOdd();
});

test('GET admin/check, admin/all-users and POST admin/events/create-plus-directly', async () => {
  signIn();
  await openPage('/admin?view=create', {
    checkAdmin: { isAdmin: true },
    listAllUsers: inTurn({ users: [{ id: newId(), name: 'Ming Lin', email: 'ming@example.com' }] }),
    createPlusDirectly: { eventId: newId(), pinCode: 'ABCDEF' },
  });
  await page.getByRole('combobox', { name: 'Host' }).fill('ming');
  await page.getByRole('option').click();
  await page.getByLabelText('Event name').fill('Plain party');
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('button', { name: 'Create without payment' }).click();
  await expect.element(main).toMatchTextContent('ABCDEF');
  expectNothingOdd();
});
