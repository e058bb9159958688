import { expect, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { fillProvider } from './sign-in-steps.ts';

test('a visitor names an event, signs in, and gets a PIN that opens the event', async ({ page }) => {
  const name = `"><img src=x onerror=alert(1)> 春酒`;
  const main = page.getByRole('main');
  const field = page.getByLabel('Event name');

  const pin = await test.step('signs in, which keeps the typed name and creates the event', async () => {
    await page.goto('/create-free-event');
    await expect(main.getByText('Sign in to continue')).toBeVisible();
    await field.fill(`  ${name} `);
    await main.getByRole('button', { name: 'Sign in by e-mail and create' }).click();
    await fillProvider(page, 'Draft Supervisor', 'draft@example.com');
    await expect(page).toHaveURL('/new-event-info');
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    const shown = (await page.getByText(/\/event\/[A-Z2-9]{6}$/).textContent())?.slice(-6) ?? '';
    const event = await newClient().lookUp(shown);
    expect(event).toMatchObject({ eventName: name, eventType: 'Free', totalPhotoLimit: 100, adInfos: [] });
    return shown;
  });

  await test.step('still has name and PIN after a reload, and enters the event', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    await expect(page.getByText(pin, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Go to event' }).click();
    await expect(page).toHaveURL(`/event/${pin}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
});
