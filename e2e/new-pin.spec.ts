import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type Host, test } from './fixtures.ts';
import { holdStream } from './hold-requests.ts';
import { database, newClient } from './product.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { chooseFiles, openUpload, statesKept, uploadDialog } from './upload-steps.ts';

test.use({ serviceWorkers: 'block' });
// Refused requests of the page are in the console.
test.beforeEach(({ watch }) => watch.allow(/status of (403|404|428)/));

const asked = (page: Page) => page.getByRole('dialog', { name: 'Please enter the PIN' });
const enter = async (page: Page, pin: string) => {
  await asked(page).getByLabel('Event PIN').fill(pin);
  await asked(page).getByRole('button', { name: 'Continue' }).click();
};
const changePin = async ({ session }: Pick<Host, 'session'>, eventId: string): Promise<string> => {
  const options = { token: session.idToken, json: { newPin: true } };
  const answer = await newClient().request('PATCH', `/api/event/${eventId}`, options);
  return answer.json<{ pinCode: string }>().pinCode;
};

test('an upload that meets a new PIN waits while the guest enters it, and continues (D8)', async ({
  host,
  page,
}) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  const other = await seedEvent();
  await seedPhotos(eventId, 2);
  await holdStream(page);
  await page.goto(`/event/${pinCode}`);
  await openUpload(page);
  await chooseFiles(page, await smallPhotos(2));
  const next = await changePin(host, eventId);
  await uploadDialog(page).getByRole('button', { name: 'Upload 2 photos' }).click();
  await enter(page, other.pinCode);
  await expect(asked(page).getByLabel('Event PIN')).toHaveAccessibleDescription(
    'This is the PIN of another event',
  );
  await enter(page, next);
  await expect(asked(page)).toHaveCount(0);
  await expect(page.getByText('2 photos uploaded', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/event/${next}`);
  await expect(page.locator('[data-photo]')).toHaveCount(4);
});

test('photos that wait for the new PIN on another page go on at once with it (D8)', async ({
  host,
  page,
}) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await holdStream(page);
  await page.goto(`/event/${pinCode}`);
  await openUpload(page);
  await chooseFiles(page, await smallPhotos(2));
  const next = await changePin(host, eventId);
  await uploadDialog(page).getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(asked(page)).toBeVisible();
  await expect.poll(() => statesKept(page)).toHaveLength(2);
  await page.goto('/pricing');
  const strip = page.getByRole('region', { name: 'Uploads' });
  await strip.getByRole('button', { name: 'Enter the PIN' }).click();
  await asked(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(strip).toContainText('2 photos wait');
  await strip.getByRole('button', { name: 'Enter the PIN' }).click();
  await enter(page, next);
  await expect(strip).toHaveCount(0);
  await expect(page).toHaveURL('/pricing');
  const stored = database().selectFrom('photos').select('id').where('event_id', '=', eventId);
  await expect.poll(async () => (await stored.execute()).length).toBe(2);
});

test('photos that wait for the new PIN go on in the event that is opened by it, however late they are read (D8)', async ({
  host,
  page,
}) => {
  const { eventId, eventName, pinCode } = await seedEvent({ host: host.email });
  await holdStream(page);
  await page.goto(`/event/${pinCode}`);
  await openUpload(page);
  await chooseFiles(page, await smallPhotos(2));
  const next = await changePin(host, eventId);
  await uploadDialog(page).getByRole('button', { name: 'Upload 2 photos' }).click();
  await asked(page).getByRole('button', { name: 'Leave the event' }).click();
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('2 photos wait');
  await expect.poll(() => statesKept(page)).toHaveLength(2);
  await page.addInitScript(`{
    const { open } = IDBFactory.prototype;
    const released = new Promise((release) => { globalThis.release = release; });
    IDBFactory.prototype.open = function (...all) {
      globalThis.isAsked = true;
      const request = open.apply(this, all);
      const set = (listener) => request.addEventListener('success', (event) => released.then(() => listener(event)));
      return Object.defineProperty(request, 'onsuccess', { set });
    };
  }`);
  await page.goto(`/event/${next}`);
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  await expect.poll(() => page.evaluate('globalThis.isAsked')).toBe(true);
  await page.evaluate('release()');
  await expect(page.getByText('2 photos uploaded', { exact: true })).toBeVisible();
  await expect(page.locator('[data-photo]')).toHaveCount(2);
});

test('an open viewer stays open at its photo under the new PIN (D8)', async ({ host, page }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 3);
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: /^Open photo 2/ }).click();
  await expect(page.getByText('2 / 3')).toBeVisible();
  await enter(page, await changePin(host, eventId));
  await expect(asked(page)).toHaveCount(0);
  await expect(page.getByText('2 / 3')).toBeVisible();
});

test('the face menu that meets a new PIN shows its people once the guest has entered it (D8)', async ({
  host,
  page,
}) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedFigures(eventId, await seedPhotos(eventId, 3), 3);
  await holdStream(page);
  await page.goto(`/event/${pinCode}?open=download`);
  await expect(page.getByRole('button', { name: 'Select with face recognition' })).toBeVisible();
  const next = await changePin(host, eventId);
  await page.getByRole('button', { name: 'Select with face recognition' }).click();
  await enter(page, next);
  await expect(asked(page)).toHaveCount(0);
  const people = page.getByRole('dialog', { name: 'Choose people' }).getByRole('checkbox');
  await expect(people).toHaveCount(3);
});

test('its host continues under the new PIN without being asked (D8)', async ({ host }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 2);
  await host.page.goto(`/event/${pinCode}`);
  await expect(host.page.locator('[data-photo]')).toHaveCount(2);
  const next = await changePin(host, eventId);
  await expect(host.page).toHaveURL(`/event/${next}`);
  await expect(host.page.locator('[data-photo]')).toHaveCount(2);
  await expect(asked(host.page)).toHaveCount(0);
});

test('a page that cannot learn the new PIN at once stays open, and learns it when the server is there again (D8)', async ({
  host,
  watch,
}) => {
  watch.allow(/status of 503/);
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 2);
  await host.page.goto(`/event/${pinCode}`);
  await expect(host.page.locator('[data-photo]')).toHaveCount(2);
  const path = `**/api/event/${eventId}/pin`;
  const error = { code: 'SERVICE_UNAVAILABLE', message: '' };
  await host.page.route(path, (route) => route.fulfill({ status: 503, json: { error } }), { times: 2 });
  const next = await changePin(host, eventId);
  // It asks every five seconds.
  await expect(host.page).toHaveURL(`/event/${next}`, { timeout: 45_000 });
  await expect(host.page.locator('[data-photo]')).toHaveCount(2);
});

test('a guest who does not know the new PIN leaves the event (D8)', async ({ host, page }) => {
  const { eventId, pinCode } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 1);
  await page.goto(`/event/${pinCode}`);
  await changePin(host, eventId);
  await asked(page).getByRole('button', { name: 'Leave the event' }).click();
  await expect(page.getByRole('heading', { name: /The PIN is not valid/ })).toBeVisible();
  await expect(page.locator('[data-photo]')).toHaveCount(0);
});

test('while PINs are guessed the join page works for a moment, and the guest is in (D11)', async ({
  page,
}) => {
  const { pinCode, eventName } = await seedEvent();
  const challenge = 'QUJDREVG.mabc1234.14.abcdefabcdefabcd.abcdefabcdefabcdefabcd';
  const proofs: string[] = [];
  let letIn = () => {};
  const seen = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  // As the server responds under an alarm, which here would affect all other tests too.
  await page.route(`**/api/event/${pinCode}`, async (route) => {
    const proof = await route.request().headerValue('x-pin-proof');
    if (!proof) {
      const error = { code: 'PIN_PROOF_WANTED', message: '', details: { challenge, bits: 14 } };
      return route.fulfill({ status: 428, json: { error } });
    }
    proofs.push(proof);
    await seen;
    await route.continue();
  });
  await page.goto('/join-event');
  await page.getByLabel('Event PIN').fill(pinCode);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText(/^One moment/)).toBeVisible();
  letIn();
  await expect(page.getByRole('heading', { name: eventName })).toBeVisible();
  const [proof = ''] = proofs;
  expect(proof.startsWith(`${challenge}.`)).toBe(true);
  expect(createHash('sha256').update(proof).digest().readUInt32BE()).toBeLessThan(2 ** 18);
});
