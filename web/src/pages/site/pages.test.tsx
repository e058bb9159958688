import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { catchCopies } from '#testing/catch-copies.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';

const meta = (name: string) => document.head.querySelector(`meta[name=${name}]`)?.getAttribute('content');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const main = page.getByRole('main');

beforeEach(() => {
  window.scrollTo(0, 0);
  for (const old of document.head.querySelectorAll('meta[name=description]')) old.remove();
  document.title = '';
});

test('about us contains the mission, the story, both dates and a footer note', async () => {
  await openPage('/about-us');
  await expect.element(heading('About us')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Our story' })).toBeVisible();
  const dates = main.element().querySelector('dl')?.textContent;
  for (const text of ['Founded', 'December 2024', 'Launched', 'March 2025']) expect(dates).toContain(text);
  await expect.element(page.getByText(/Made in Taiwan\./)).toBeVisible();
});

const legal = [
  { path: '/terms', title: 'Terms of service' },
  { path: '/privacy', title: 'Privacy' },
  { path: '/face-grouping-notice', title: 'How faces are grouped' },
];

test.each(legal)('$path names the retention', async ({ path, title }) => {
  await openPage(path);
  await expect.element(heading(title)).toBeVisible();
  await expect.poll(() => document.title).toBe(`${title} · Togather`);
  await expect.element(main).toMatchTextContent('75 days');
  await expectAccessible(path);
});

test('the join page links the legal pages', async () => {
  await openPage('/join-event');
  for (const { path, title } of legal)
    await expect.element(main.getByRole('link', { name: title })).toHaveAttribute('href', path);
});

test('photographers read how a folder, a camera and a program send photos, and how to download them', async () => {
  await openPage('/customer-service');
  await main.getByRole('heading', { name: /^I am the photographer/ }).click();
  await main.getByRole('link', { name: 'For photographers' }).click();
  await expect.element(heading('Send photos from a camera')).toBeVisible();
  for (const way of ['From a folder', 'From a camera', 'From your own program', 'Download the originals'])
    await expect.element(page.getByRole('heading', { level: 2, name: way })).toBeVisible();
  await expect
    .element(main)
    .toMatchTextContent(`npx togather-push ~/Pictures/Wedding --server ${location.origin} --key`);
  await expect.element(main).toMatchTextContent(`${location.origin}/api/ingest/photos`);
  await expect.element(main).toMatchTextContent('docs/photographers.md');
  expect(main.element().querySelector('dl')?.textContent).toContain(`Server${location.hostname}`);
  const copies = catchCopies();
  await main.getByRole('button', { name: 'Copy command' }).first().click();
  await main.getByRole('button', { name: 'Copy: Server' }).click();
  expect(copies).toEqual([
    `npx togather-push ~/Pictures/Wedding --server ${location.origin} --key tgk_…`,
    location.hostname,
  ]);
});

test('an unknown path shows the not-found page with a link home', async () => {
  await openPage('/no/such/page');
  await expect.element(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expect.element(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  await expect.poll(() => meta('robots')).toBe('noindex');
  await expectAccessible('not found');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('one PIN away');
});

test('a path below a known one is not found', async () => {
  await openPage('/pricing/extra');
  await expect.element(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
});

const sitePages = ['/', '/pricing', '/about-us', '/customer-service', '/join-event', '/upload-photos'];
test.each([...sitePages, '/download-photos', '/create-free-event'])(
  '%s has one title, one main heading and one main landmark',
  { tags: 'rest' },
  async (path) => {
    await openPage(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveLength(1);
    await expect.element(main).toHaveLength(1);
    await expect.poll(() => document.title).toContain('Togather');
    expect(meta('description')).toMatch(/./);
    await expectAccessible(path);
  },
);
