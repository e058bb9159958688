import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleEvent } from '#testing/samples.ts';

const steps = [
  { title: 'Create an event', action: 'Create a free event', path: '/create-free-event' },
  { title: 'Join with the PIN', action: 'Join an event', path: '/join-event' },
  { title: 'Upload photos', action: 'Upload photos', path: '/upload-photos' },
  { title: 'Download photos', action: 'Download photos', path: '/download-photos' },
];
const pictures = ['event-page', 'face-menu', 'find-me'];
const main = page.getByRole('main');
const section = (name: string) => page.getByRole('region', { name });
const meta = (selector: string) => document.head.querySelector(`meta[${selector}]`)?.getAttribute('content');
const imageOf = (file: string) =>
  document.querySelector<HTMLImageElement>(`section[aria-labelledby=demo] img[src="/demo/${file}"]`);

beforeEach(() => window.scrollTo(0, 0));

test('shows title, subtitle and the buttons to create and to join', async () => {
  await openPage('/');
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(main.getByText(/Guests join with six characters/)).toBeVisible();
  const link = (name: string) => main.getByRole('link', { name }).first();
  await expect.element(link('Join an event')).toHaveAttribute('href', '/join-event');
  await link('Create an event').click();
  await expect.poll(() => location.pathname).toBe('/pricing');
});

test('opens the event of a PIN that is typed here, as the printed sheets ask', async () => {
  const event = sampleEvent();
  await openPage('/', { lookUpEvent: event });
  await main.getByRole('textbox', { name: 'Event PIN' }).fill(event.pinCode);
  await main.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
  expect(location.pathname).toBe(`/event/${event.pinCode}`);
});

test('explains four steps, each with bullets and a link', async () => {
  await openPage('/');
  const cards = () => [...document.querySelectorAll('section[aria-labelledby=steps] > div > ol > li')];
  await expect.poll(cards).toHaveLength(steps.length);
  for (const [index, { title, action, path }] of steps.entries()) {
    const card = page.elementLocator(cards()[index]!);
    await expect.element(card.getByRole('heading', { name: title })).toBeVisible();
    expect(card.getByRole('listitem').elements().length).toBeGreaterThanOrEqual(2);
    await expect.element(card.getByRole('link', { name: action })).toHaveAttribute('href', path);
  }
});

test('shows how to find oneself, in pictures that follow the language', { tags: 'rest' }, async () => {
  await openPage('/');
  const demo = section('What your guests will see');
  await expect.element(demo.getByRole('figure')).toHaveLength(pictures.length);
  await expect.element(demo.getByText('Find photos of me', { exact: true })).toBeVisible();
  for (const name of pictures) expect(imageOf(`${name}.en.webp`)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await expect.poll(() => document.documentElement.lang).toBe('zh-Hant-TW');
  for (const name of pictures) {
    imageOf(`${name}.zh-TW.webp`)?.scrollIntoView();
    await expect.poll(() => imageOf(`${name}.zh-TW.webp`)?.complete).toBe(true);
    expect(imageOf(`${name}.zh-TW.webp`)?.naturalWidth).toBeGreaterThan(0);
  }
});

test('lists features and links the plans', async () => {
  await openPage('/');
  await expect.poll(() => document.querySelectorAll('section[aria-labelledby=features] h3')).toHaveLength(6);
  await expectAccessible('home');
  const invite = document.querySelector('section[aria-labelledby=invite]')!;
  await page.elementLocator(invite).getByRole('link').click();
  await expect.poll(() => location.pathname).toBe('/pricing');
});

test('shows two e-mail addresses, a phone number and the legal pages in its footer', async () => {
  await openPage('/');
  const footer = page.getByRole('contentinfo');
  await expect.poll(() => footer.element().querySelectorAll('a[href^="mailto:"]')).toHaveLength(2);
  expect(footer.element().querySelectorAll('a[href^="tel:"]')).toHaveLength(1);
  for (const name of ['Terms of service', 'Privacy', 'How faces are grouped'])
    await expect.element(footer.getByRole('link', { name })).toBeVisible();
});

test('has its own title and description', async () => {
  for (const old of document.head.querySelectorAll('meta[name=description], meta[property]')) old.remove();
  document.title = '';
  await openPage('/');
  await expect.poll(() => document.title).toBe('Togather');
  expect(meta('name=description')).toMatch(/six characters/);
  expect(meta('property="og:description"')).toMatch(/six characters/);
  expect(meta('name=robots')).toBe('index,follow');
});
