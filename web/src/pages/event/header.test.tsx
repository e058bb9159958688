import type { Event } from '@togather/contract/schemas/events.ts';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { matrix } from '#testing/matrix.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleAd, sampleEvent, samplePhotos } from '#testing/samples.ts';
import type { Language } from '#texts/languages.ts';

const details = () => page.getByRole('region', { name: 'Event details' });
const sponsors = () => page.getByRole('main').getByRole('link', { name: /^Ad:/ });
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
const withSponsor = (sponsorSubtitle: string) =>
  sampleEvent({ plusEventSettings: { sponsorSubtitle } }, 'Plus');
const openEvent = (event: Event, language?: Language) =>
  openPage(`/event/${event.pinCode}`, { lookUpEvent: event }, language);

test('shows name, PIN, facts and the three buttons of a free event, without sponsors', async () => {
  const event = sampleEvent({ eventName: 'Ming & Ann’s wedding 明安婚禮', photos: samplePhotos(3) });
  await openEvent(event);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Ming & Ann’s wedding 明安婚禮');
  await expect.element(page.getByText(event.pinCode, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Show details$/ }).click();
  const textsOf = (role: 'term' | 'definition') =>
    details()
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => textsOf('term')).toEqual(['Host', 'Total photos', 'Start', 'Photos kept until']);
  const [host, photos, start] = textsOf('definition');
  expect([host, photos]).toEqual(['Ming Lin', '3']);
  expect(start).toMatch(/^\w{3} \d{1,2}, \d{4}$/);
  for (const name of ['Share', 'Upload', 'Download'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  expect(page.getByRole('link', { name: /^Ad:/ }).elements()).toEqual([]);
  expect(document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content).toBe('noindex');
});

test('collapses and expands the details of a wide page', async () => {
  await page.viewport(1280, 800);
  const event = withSponsor('Flowers by Fern');
  await openEvent(event);
  const fold = page.getByRole('button', { name: 'Hide details' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('Flowers by Fern')).toBeVisible();
  await fold.click();
  await expect.element(details()).not.toBeInTheDocument();
  await expect.element(page.getByText('Flowers by Fern')).not.toBeVisible();
  await expect.element(page.getByText(event.pinCode, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect.element(details()).toBeVisible();
});

test('shows the sponsor of a Plus event on a phone', async () => {
  await openEvent(withSponsor('Flowers by Fern'));
  await expect.element(page.getByText('Flowers by Fern')).toBeVisible();
});

matrix(['en', 'zh-TW'] as const)(
  'shows all dates in full on one line beside two sponsors (%s) (B7)',
  async (language) => {
    const longest = {
      eventStartDate: '2028-12-28T08:00:00.000Z',
      eventDate: '2030-12-28',
      eventEndDate: '2029-12-28T08:00:00.000Z',
    };
    await openEvent(sampleEvent({ ...longest, adInfos: [1, 2].map(sampleAd) }, 'Plus'), language);
    await page.getByRole('button', { name: /Show details|展開活動資訊/ }).click();
    for (const width of [320, 390, 768, 1024, 1280, 1440]) {
      await page.viewport(width, 800);
      for (const year of ['2028', '2029', '2030']) {
        const date = page.getByRole('definition').filter({ hasText: year });
        await expect.element(date).toBeVisible();
        const fact = date.element();
        const cut = fact.scrollWidth - fact.clientWidth;
        const lines = Math.floor(fact.clientHeight / 20);
        expect({ width, year, cut, lines }).toEqual({ width, year, cut: 0, lines: 1 });
      }
    }
  },
);

test('shows a text for a missing date', async () => {
  await openPage('/test/free-event-page');
  await page.getByRole('button', { name: /Show details$/ }).click();
  await expect.element(details().getByRole('definition').nth(4)).toHaveTextContent('not set');
});

test('shows the sponsors left and right of the facts on a wide page', async () => {
  await page.viewport(1280, 900);
  await openPage('/test/plus-event-page');
  await expect.element(details()).toBeVisible();
  const facts = details().element().querySelector('dl')?.getBoundingClientRect();
  expect(boxOf(sponsors().nth(0)).right).toBeLessThanOrEqual(facts?.left ?? Number.NaN);
  expect(boxOf(sponsors().nth(1)).left).toBeGreaterThanOrEqual(facts?.right ?? Number.NaN);
});

test('shows the sponsors above and below the facts on a phone', async () => {
  await openPage('/test/plus-event-page');
  const line = page.getByRole('button', { name: /Show details/ });
  await expect.element(line).toBeVisible();
  const facts = line.element().parentElement?.getBoundingClientRect();
  expect(boxOf(sponsors().nth(0)).bottom).toBeLessThanOrEqual(facts?.top ?? Number.NaN);
  expect(boxOf(sponsors().nth(1)).top).toBeGreaterThanOrEqual(facts?.bottom ?? Number.NaN);
});
