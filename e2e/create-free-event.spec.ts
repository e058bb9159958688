import { monthInTaipei } from '@togather/server/src/events/month.ts';
import { OFFLINE } from './console-watch.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { stopClock, tickUntil } from './page-clock.ts';
import { database, newClient } from './product.ts';
import { fillProvider } from './sign-in-steps.ts';
import { expiredTokenOf } from './tokens.ts';

const LIMIT_TEXT =
  'You have reached the monthly limit of free events. Please upgrade to Plus plan or wait until next month.';

test('without a session the page asks for a login, and the draft outlives it', async ({ page }) => {
  await page.goto('/create-free-event');
  const main = page.getByRole('main');
  await expect(main.getByText('Please log in again')).toBeVisible();
  await page.getByLabel('Event name').fill('Reunion 同學會');
  await expect(page.getByRole('button', { name: 'Create event' })).toBeDisabled();
  await main.getByRole('button', { name: 'Sign in with Google' }).click();
  await fillProvider(page, 'Draft Keeper', 'draft@example.com');
  await expect(page).toHaveURL('/create-free-event');
  await expect(main.getByText('Please log in again')).toBeHidden();
  await expect(page.getByLabel('Event name')).toHaveValue('Reunion 同學會');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page).toHaveURL('/new-event-info');
});

test('an event is created with its name as typed, and the PIN opens it', async ({ host }) => {
  const { page } = host;
  const name = `"><img src=x onerror=alert(1)> 春酒`;
  await page.goto('/create-free-event');
  await page.getByLabel('Event name').fill(`  ${name} `);
  await page.getByLabel('Event name').press('Enter');
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  const pin = (await page.getByText(/\/event\/[A-Z2-9]{6}$/).textContent())?.slice(-6) ?? '';
  const event = await newClient().lookUp(pin);
  expect(event).toMatchObject({ eventName: name, eventType: 'Free', totalPhotoLimit: 100, adInfos: [] });
});

test('an empty name cannot be sent', async ({ host }) => {
  const { page } = host;
  await page.goto('/create-free-event');
  await expect(page.getByRole('button', { name: 'Create event' })).toBeDisabled();
  await page.getByLabel('Event name').fill('   ');
  await expect(page.getByRole('button', { name: 'Create event' })).toBeDisabled();
});

test('a session that ended while the page was open: the login is asked for and the name stays', async ({
  host,
  newVisitor,
  watch,
}) => {
  watch.allow(/status of 401.*\(\/api\/event\)/);
  const idToken = expiredTokenOf(host.session.idToken);
  const context = await newVisitor({ storageState: signedInAs({ ...host.session, idToken }) });
  const page = await context.newPage();
  await page.goto('/create-free-event');
  await page.getByLabel('Event name').fill('Housewarming');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('main').getByText('Please log in again')).toBeVisible();
  await expect(page.getByLabel('Event name')).toHaveValue('Housewarming');
});

test('beyond the monthly limit a toast says so for 8 seconds', async ({ host, watch }) => {
  watch.allow(/status of 429.*\(\/api\/event\)/);
  const { page, email } = host;
  const user = await database()
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  // As many as the product that the tests start allows.
  const used = { user_id: user.id, month: monthInTaipei(new Date()), created: 1000 };
  await database().insertInto('free_event_months').values(used).execute();
  await page.clock.install();
  await page.goto('/create-free-event');
  await page.getByLabel('Event name').fill('One too many');
  await stopClock(page);
  await page.getByRole('button', { name: 'Create event' }).click();
  const toast = page.getByText(LIMIT_TEXT);
  await tickUntil(page, () => toast.isVisible());
  await expect(page).toHaveURL('/create-free-event');
  await page.clock.runFor(7500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await tickUntil(page, () => toast.isHidden());
});

test('a failure of another kind is shown under the field', async ({ host, watch }) => {
  watch.allow(OFFLINE);
  const { page, context } = host;
  await page.goto('/create-free-event');
  await page.getByLabel('Event name').fill('Offline party');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByLabel('Event name')).toHaveAccessibleDescription(
    'No connection. Check your network and try again.',
  );
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page).toHaveURL('/new-event-info');
});
