import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { backstageAt } from './backstage-steps.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { startUpload } from './upload-steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const cells = (page: Page) => page.locator('[data-grid] [data-photo]');
const viewed = (page: Page) => page.locator('[data-review]').getAttribute('data-review');
const left = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 photo left' : `${count} photos left`)).toBeVisible();
const swipe = async (page: Page, dx: number) => {
  const box = await page.locator('[data-review]').boundingBox();
  if (!box) throw new Error('there is no photo to swipe');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y, { steps: 5 });
  await page.mouse.up();
};

test('a host reviews the photos of two guests on a phone, while more arrive', {
  tag: '@rest',
}, async ({ host, newVisitor }) => {
  const { pinCode } = await seedEvent({ type: 'Plus', host: host.email });
  await host.page.goto(backstageAt(pinCode, 'permission'));
  await host.page.getByRole('switch', { name: 'Guests’ photos appear without review' }).click();
  await expect(host.page.getByText(/^New photos of guests wait until you show them/)).toBeVisible();

  const [amy, bob] = await Promise.all(
    [1, 2].map(async () => (await newVisitor({ serviceWorkers: 'block' })).newPage()),
  );
  if (!amy || !bob) throw new Error('two guests');
  await startUpload(amy, pinCode, await smallPhotos(2));
  await expect(cells(amy)).toHaveCount(2);
  await expect(amy.getByText('Waiting for the host')).toHaveCount(2);
  await bob.goto(`/event/${pinCode}`);
  await expect(bob.getByText('No photos yet')).toBeVisible();

  const context = await newVisitor({ ...phone, storageState: signedInAs(host.session) });
  const review = await context.newPage();
  await review.goto('/member-center/hosted-events');
  await review.getByRole('link', { name: '2 photos wait for your review' }).tap();
  await expect(review).toHaveURL(`/review/${pinCode}`);
  await left(review, 2);
  await expectAccessible(review, 'the review');
  const first = await viewed(review);

  await test.step('a photo that arrives does not replace the viewed one', async () => {
    await startUpload(bob, pinCode, await smallPhotos(1));
    await left(review, 3);
    expect(await viewed(review)).toBe(first);
  });

  await test.step('a swipe to the right shows the photo to all, with no reload', async () => {
    await swipe(review, 200);
    await left(review, 2);
    await expect(cells(bob)).toHaveCount(2);
    await expect(amy.getByText('Waiting for the host')).toHaveCount(1);
  });

  await test.step('an undone decision takes the photo back', async () => {
    await review.getByRole('button', { name: 'Undo' }).tap();
    expect(await viewed(review)).toBe(first);
    await expect(cells(bob)).toHaveCount(1);
    await swipe(review, -200);
    await left(review, 2);
    await expect(amy.getByText('Hidden by the host')).toHaveCount(1);
  });

  await test.step('all others are shown after a question', async () => {
    await review.getByRole('button', { name: 'Show all' }).tap();
    await review.getByRole('alertdialog').getByRole('button', { name: 'Show all' }).tap();
    await expect(review.getByRole('heading', { name: 'No photo waits' })).toBeVisible();
    await expect(cells(bob)).toHaveCount(2);
    await amy.reload();
    await expect(cells(amy)).toHaveCount(3);
    await expect(amy.getByText('Hidden by the host')).toHaveCount(1);
  });

  await test.step('the review ends', async () => {
    await startUpload(bob, pinCode, await smallPhotos(1));
    await expect(bob.getByText('Waiting for the host')).toHaveCount(1);
    await host.page.reload();
    await host.page.getByRole('switch', { name: 'Guests’ photos appear without review' }).click();
    await host.page.getByRole('button', { name: 'Show them now' }).click();
    await expect(cells(amy)).toHaveCount(4);
    await expect(bob.getByText('Waiting for the host')).toHaveCount(0);
  });
});
