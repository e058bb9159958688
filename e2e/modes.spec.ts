import type { Page } from '@playwright/test';
import type { Modes } from '@togather/contract/modes.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { type Client, createClient } from '@togather/server/src/testing/client.ts';
import { temporaryDir } from '@togather/server/src/testing/temporary-dir.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { smallPhotos } from './sample-files.ts';
import { fillProvider } from './sign-in-steps.ts';
import { type StartedProduct, startProduct } from './start-product.ts';
import { chooseFiles, uploadDialog } from './upload-steps.ts';

// The modes concern a whole installation, so these tests have one of their own.
const data = temporaryDir('tg-modes-');
let product: StartedProduct;
let client: Client;
let admin: Session;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct(data.path);
  client = createClient(product.origin);
  admin = await client.signIn('admin@example.com');
});
test.afterAll(async () => {
  await product.stop();
  data.remove();
});

const change = async (modes: Partial<Modes>) => {
  const { status } = await client.request('PUT', '/api/admin/installation/modes', {
    token: admin.idToken,
    json: modes,
  });
  expect(status).toBe(200);
  await expect.poll(() => countOfPagesIn(modes)).toBe(CONNECTIONS);
};
/** Enough for each web process to get one. They learn of a change one after the other. */
const CONNECTIONS = 12;
const countOfPagesIn = async ({ maintenance, readOnly }: Partial<Modes>): Promise<number> => {
  let count = 0;
  for (let n = 0; n < CONNECTIONS; n++) {
    const page = await fetch(product.origin, { headers: { connection: 'close' } });
    const isReadOnly = (await page.text()).includes('id="read-only"');
    const is = (wanted: boolean | undefined, actual: boolean) => wanted === undefined || wanted === actual;
    if (is(maintenance, page.status === 503) && is(readOnly, isReadOnly)) count += 1;
  }
  return count;
};
const createEvent = async (name: string) => client.createEvent(await client.signIn('host@example.com'), name);

const upload = async (page: Page, count: number) => {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const files = (await smallPhotos(count)).map((file) => ({ ...file, name: `${Date.now()}-${file.name}` }));
  await chooseFiles(page, files);
  await uploadDialog(page)
    .getByRole('button', { name: /^Upload \d+ photos?$/ })
    .click();
};
/** The queue retries when the network is back, as after the time that the server has named. */
const untilUploaded = async (page: Page, pin: string, count: number) => {
  await expect
    .poll(async () => {
      await page.evaluate("dispatchEvent(new Event('online'))");
      return (await client.lookUp(pin)).photos.length;
    })
    .toBe(count);
};

test('maintenance: visitors get a plain page, uploads wait, and the administrator ends it (I3)', {
  tag: '@rest',
}, async ({ page, newVisitor, watch }) => {
  watch.allow(/status of 503/);
  const { pinCode } = await createEvent('Maintained party');
  await page.goto(`${product.origin}/event/${pinCode}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maintained party');
  await change({ maintenance: true });
  await upload(page, 2);
  await expect(uploadDialog(page)).toContainText('The site is under maintenance.');
  await expect(uploadDialog(page)).toContainText('2 photos will continue automatically.');

  await test.step('visitors', async () => {
    for (const [locale, title] of [
      ['en-US', 'Back in a few minutes'],
      ['zh-TW', '網站維護中，請稍候幾分鐘'],
    ] as const) {
      const visitor = await (await newVisitor({ locale })).newPage();
      const response = await visitor.goto(`${product.origin}/event/${pinCode}`);
      expect(response?.status()).toBe(503);
      expect(response?.headers()['retry-after']).toBe('30');
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    }
  });

  await test.step('the administrator', async () => {
    const context = await newVisitor({ storageState: signedInAs(admin, product.origin) });
    const adminPage = await context.newPage();
    await adminPage.goto(`${product.origin}/admin?view=installation`);
    const toggle = adminPage.getByRole('switch', { name: 'Maintenance' });
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(toggle).not.toBeChecked();
  });
  await untilUploaded(page, pinCode, 2);
});

test('an administrator can sign in during maintenance', { tag: '@rest' }, async ({ page, watch }) => {
  watch.allow(/status of (401|503)/);
  await change({ maintenance: true });
  await page.goto(`${product.origin}/admin`);
  await page
    .getByRole('button', { name: /Sign in by/ })
    .first()
    .click();
  await fillProvider(page, 'Admin', 'admin@example.com');
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await change({ maintenance: false });
});

test('read-only: pages say so, everything is shown, uploads wait and go on (I3)', { tag: '@rest' }, async ({
  page,
  watch,
}) => {
  watch.allow(/status of 503/);
  const { pinCode } = await createEvent('Moved party');
  await page.goto(`${product.origin}/event/${pinCode}`);
  await upload(page, 1);
  await untilUploaded(page, pinCode, 1);
  await change({ readOnly: true });
  await page.goto(`${product.origin}/event/${pinCode}`);
  const banner = page.getByText('Read-only for a short time.');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(1);
  await upload(page, 2);
  await expect(uploadDialog(page)).toContainText('2 photos will continue automatically.');
  await change({ readOnly: false });
  await untilUploaded(page, pinCode, 3);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await expect(banner).toBeHidden();
});
