import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { leaveWithoutPaying, saveAndPay } from './payment-steps.ts';
import { newClient } from './product.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { fillProvider } from './sign-in-steps.ts';
import { textsOf } from './texts.ts';
import { chooseFiles, openUpload, uploadDialog } from './upload-steps.ts';

/** What the walk below leaves in a browser, and the privacy page's words for each. */
const cookies = {
  i18next: ['your language', '您的語言'],
  togather_guest: ['a cookie that recognises your uploads', '以一個 Cookie 辨識您上傳的照片'],
  togather_join: ['Another cookie remembers which event you joined', '另一個 Cookie 則記住您加入的活動'],
};
const ofUser = {
  idToken: ['your sign-in', '登入狀態'],
  idTokenExpTime: ['your sign-in', '登入狀態'],
  profile: ['your sign-in', '登入狀態'],
  recentEvents: ['name, PIN and last day of the events you opened', '您開啟過的活動名稱、PIN 碼與保留期限'],
  unpaidEvent: ['an unpaid Plus event', '尚未付款的 Plus 活動'],
};
const ofDevice = {
  i18nextLng: ['your language', '您的語言'],
  myFigures: ['the person you said you are', '您標示為自己的人物'],
  photoOrder: ['your order of photos', '您選擇的照片順序'],
  serverClockAhead: ['the difference between your clock and ours', '您的時鐘與我們的時差'],
  uploaderName: ['the name under which you upload and write', '您上傳與留言時使用的名字'],
};
const afterSignOut = { leftAt: ['when you last logged out', '上次登出的時間'] };
const databases = { uploads: ['Photos waiting to be uploaded', '等待上傳的照片'] };

const namesOf = (...kept: object[]) => kept.flatMap(Object.keys).sort();
const expectKept = (page: Page, ...kept: object[]) =>
  expect
    .poll(async () => {
      const keys = await page.evaluate<string[]>('Object.keys(localStorage)');
      // The order is stored per event.
      return keys.map((key) => key.replace(/^photoOrder:[\w-]{22}$/, 'photoOrder')).sort();
    })
    .toEqual(namesOf(...kept));
/** Cookies without those of the local identity provider. */
const cookieNames = async (context: BrowserContext) =>
  (await context.cookies())
    .map(({ name }) => name)
    .filter((name) => !/^_(session|interaction)(\.sig)?$/.test(name))
    .sort();

test('a browser stores what the privacy page names, and nothing else', { tag: '@rest' }, async ({
  page,
  context,
}) => {
  const email = 'walker@example.com';
  await newClient().signIn(email);
  const { eventId, pinCode } = await seedEvent({ host: email, name: 'A long walk' });
  await seedPhotos(eventId, 2);
  const other = await seedEvent();
  const [figureId] = await seedFigures(other.eventId, await seedPhotos(other.eventId, 1), 1);

  await test.step('a guest joins, browses and uploads', async () => {
    await page.goto('/join-event');
    await page.getByLabel('Event PIN').fill(pinCode);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await openUpload(page);
    await chooseFiles(page, await smallPhotos(1));
    await uploadDialog(page).getByRole('textbox', { name: 'Your name (optional)' }).fill('Kai');
    await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
    await expect(page.locator('[data-grid] [data-photo]')).toHaveCount(3);
    await page.getByRole('button', { name: 'Sort & filter' }).click();
    await page.getByRole('radio', { name: 'Most loved' }).check();
    await page.getByRole('button', { name: 'See photos' }).click();
    await page.goto(`/event/${other.pinCode}/people/${figureId}`);
    await page.getByRole('button', { name: 'This is me' }).click();
    await expect(page.getByRole('heading', { name: '1 photo of you' })).toBeVisible();
    await expectKept(page, ofDevice, { recentEvents: ofUser.recentEvents });
    expect(await page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))')).toEqual(
      namesOf(databases),
    );
  });

  await test.step('signs in, looks at the account and the event, and leaves a Plus event unpaid', async () => {
    await page.goto('/account');
    await page.getByRole('main').getByRole('button', { name: 'Sign in by e-mail' }).click();
    await fillProvider(page, 'Walker', email);
    await expect(page.getByRole('region', { name: 'Where you are signed in' })).toBeVisible();
    await page.goto(`/manage-event/${pinCode}`);
    await expect(page.getByRole('navigation', { name: 'Manage event' })).toBeVisible();
    await saveAndPay(page, 'Not yet');
    await leaveWithoutPaying(page);
    await expectKept(page, ofDevice, ofUser);
    expect(await cookieNames(context)).toEqual(namesOf(cookies));
  });

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expectKept(page, ofDevice, afterSignOut);
    expect(await cookieNames(context)).toEqual(namesOf(cookies));
  });

  const named = { ...cookies, ...ofUser, ...ofDevice, ...afterSignOut, ...databases };
  for (const [name, [english = '', chinese = '']] of Object.entries(named)) {
    expect(textsOf['en-US'].privacy.sections.device.text, name).toContain(english);
    expect(textsOf['zh-TW'].privacy.sections.device.text, name).toContain(chinese);
  }
});
