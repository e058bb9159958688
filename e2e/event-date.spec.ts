import { dayInTaipei } from '@togather/contract/event-dates.ts';
import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';

const inDays = (days: number) => dayInTaipei(new Date(Date.now() + days * 24 * 3600_000));

test('a host creates an event for a later day and moves it, and a guest sees the new day', {
  tag: '@rest',
}, async ({ host, page: guest }) => {
  const { page } = host;
  const date = page.getByLabel('When is it?');
  await page.goto('/create-free-event');
  await page.getByLabel('Event name').fill('Long planned');
  await expect(date).toHaveValue(inDays(0));
  await date.fill(inDays(30));
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page).toHaveURL('/new-event-info');
  const pin = (await page.getByText(/\/event\/[A-Z2-9]{6}$/).textContent())?.slice(-6) ?? '';
  expect((await newClient().lookUp(pin)).eventDate).toBe(inDays(30));

  await guest.goto(`/event/${pin}`);
  await guest.getByRole('button', { name: /Show details$/ }).click();
  const [year, month, day] = inDays(60).split('-').map(Number);
  const shown = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day)).toLocaleDateString('en', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const facts = guest.getByRole('region', { name: 'Event details' });
  await expect(facts).toContainText('Event date');
  await expect(facts).not.toContainText(shown);
  await page.goto(`/manage-event/${pin}?tab=settings`);
  await date.fill(inDays(60));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await expect(facts).toContainText(shown);

  await page.goto('/member-center/hosted-events');
  await expect(page.getByRole('article', { name: 'Long planned' })).toContainText(shown);
});
