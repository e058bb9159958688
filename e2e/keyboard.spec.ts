import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { readZip } from './read-zip.ts';
import { samplePaths } from './sample-files.ts';
import { tabTo } from './tab-to.ts';
import { FACES_TIMEOUT_MS, untilPeopleAreKnown } from './until-grouped.ts';

const press = async (page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await tabTo(page, target);
  await expect(target).toBeFocused();
  await page.keyboard.press(key);
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const createEvent = async (page: Page): Promise<string> => {
  await page.goto('/');
  await press(page, page.getByRole('link', { name: 'Create a free event' }));
  await tabTo(page, page.getByLabel('Event name'));
  await page.keyboard.type('Without a mouse');
  await press(page, page.getByRole('button', { name: 'Sign in by e-mail and create' }));
  await tabTo(page, page.getByLabel('姓名 Name'));
  await page.keyboard.type('Key Board');
  await tabTo(page, page.getByLabel('電子郵件 E-mail'));
  await page.keyboard.type('keyboard@example.com');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/new-event-info');
  return (await page.getByText(/\/event\/[A-Z2-9]{6}$/).textContent())?.slice(-6) ?? '';
};

test('the main job works by keyboard alone', { tag: '@rest' }, async ({ page, newVisitor }) => {
  test.setTimeout(2 * FACES_TIMEOUT_MS);
  const pin = await createEvent(page);
  const guest = await (await newVisitor()).newPage();
  await guest.goto('/join-event');
  await tabTo(guest, guest.getByLabel('Event PIN'));
  await guest.keyboard.type(pin);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: 'Without a mouse' })).toBeVisible();

  await press(guest, button(guest, 'Upload'));
  const choosing = guest.waitForEvent('filechooser');
  await press(guest, button(guest, 'Choose photos'));
  await (await choosing).setFiles(samplePaths.slice(0, 2));
  await press(guest, button(guest, 'Upload 2 photos'));
  await expect(guest.getByRole('dialog')).toHaveCount(0);
  await expect(button(guest, 'Upload')).toBeFocused();

  const api = newClient();
  const eventId = await untilPeopleAreKnown(pin);
  expect((await api.figures(eventId)).length).toBeGreaterThan(2);

  await press(guest, guest.getByRole('button', { name: 'Open photo 1, sample2.jpg' }));
  await expect(guest.locator('.yarl__slide_current img')).toHaveAttribute('alt', 'Photo 1: sample2.jpg');
  await guest.keyboard.press('ArrowRight');
  await expect(guest.locator('.yarl__slide_current img')).toHaveAttribute('alt', 'Photo 2: sample1.jpg');
  await guest.keyboard.press('Escape');
  await expect(guest.getByRole('button', { name: 'Open photo 2, sample1.jpg' })).toBeFocused();

  await press(guest, button(guest, 'Download'));
  await press(guest, guest.getByRole('button', { name: 'Select with face recognition' }));
  await press(guest, guest.getByRole('checkbox', { name: /^Person 1,/ }), 'Space');
  await press(guest, button(guest, 'Go to preview'));
  await expect(guest.getByRole('checkbox', { name: /^Photo 1,/ })).toBeChecked();
  const downloading = guest.waitForEvent('download');
  await press(guest, guest.getByRole('dialog').getByRole('button', { name: 'Download' }));
  const [figure] = await api.figures(eventId);
  expect((await readZip(await downloading)).size).toBe(figure?.photoNum);
  await expect(guest.getByRole('dialog')).toHaveCount(0);
});
