import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

const TABS = 7;

// The product under test speaks HTTP/1.1, of which a browser opens six connections to a host.
test('seven tabs of an event share one stream, and each shows changes and gets its answers', {
  tag: '@rest',
}, async ({ host, newVisitor }) => {
  const { eventId, pinCode, eventName } = await seedEvent({ host: host.email });
  await seedPhotos(eventId, 3);
  const rename = (name: string) =>
    newClient().request('PATCH', `/api/event/${eventId}`, {
      token: host.session.idToken,
      json: { eventName: name },
    });
  const visitor = await newVisitor({ serviceWorkers: 'block' });
  let streams = 0;
  visitor.on('request', (request) => {
    if (request.url().endsWith('/stream')) streams += 1;
  });
  const tabs = [];
  for (let count = 0; count < TABS; count += 1) {
    const tab = await visitor.newPage();
    await tab.goto(`/event/${pinCode}`);
    await expect(tab.getByRole('heading', { name: eventName })).toBeVisible();
    await expect(tab.locator('[data-photo]')).toHaveCount(3);
    tabs.push(tab);
  }
  await rename('Seen by all');
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Seen by all' })).toBeVisible();
  expect(streams).toBe(1);

  await tabs.shift()?.close();
  await expect.poll(() => streams).toBe(2);
  await rename('Seen by the others');
  for (const tab of tabs)
    await expect(tab.getByRole('heading', { name: 'Seen by the others' })).toBeVisible();
  expect(streams).toBe(2);
});
