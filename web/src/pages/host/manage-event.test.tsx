import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, received, refuse, release } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { changedTo, hostTabs, manage, openTab, quiet, section } from '#testing/manage-event.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, inDays, newPin, sampleEvent, sampleHostedEvent } from '#testing/samples.ts';

const openSettings = openTab('settings');
const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, level: 1 });
const toSettings = page.getByRole('link', { name: 'Manage event' });

test('asks a visitor without a session to sign in', async () => {
  await openPage(manage(newPin()));
  await expect.element(heading('Sign in to continue')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
  await expectAccessible('signed out');
});

test('tells other users that they are not the host, with two links', async () => {
  signIn();
  const event = sampleEvent();
  await openPage(manage(event.pinCode), { lookUpEvent: event, listHostedEvents: [] });
  await expect.element(heading('You are not the host of this event')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expectAccessible('not the host');
  await main.getByRole('link', { name: 'My hosted events' }).click();
  await expect.poll(() => location.pathname).toBe('/member-center/hosted-events');
});

test('reports a PIN without an event', async () => {
  signIn();
  await openPage(manage(newPin()), { lookUpEvent: refuse('EVENT_NOT_FOUND'), listHostedEvents: [] });
  await expect.element(heading('There is no such event')).toBeVisible();
  await expectAccessible('unknown PIN');
});

test('asks for a new login when the session has expired', async () => {
  signIn();
  await openPage(manage(newPin()), { lookUpEvent: refuse('LOGIN_EXPIRED') });
  await expect.element(main.getByText('Please log in again')).toBeVisible();
});

test('offers a retry when the event fails to load', { tags: 'rest' }, async () => {
  signIn();
  const event = asHost(sampleEvent());
  const skip = controlTime();
  await openPage(manage(event.pinCode, 'settings'), { ...quiet, lookUpEvent: hold(cut) });
  await expect
    .element(page.getByRole('status', { name: 'Checking whether you host this event…' }))
    .toBeVisible();
  await expect.poll(async () => (await received('lookUpEvent')).length).toBe(1);
  await answerCalls({ lookUpEvent: cut });
  await release();
  await expect.poll(() => skip(1000).then(() => main.getByRole('alert').query())).not.toBeNull();
  await expect.element(main.getByRole('alert')).toMatchTextContent('The event could not be loaded');
  await answerCalls({ lookUpEvent: event });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByLabelText('Event name')).toBeVisible();
});

test('is linked on the event page for the host only, and a guest’s page makes no host check', {
  tags: 'rest',
}, async () => {
  const event = sampleEvent();
  const asGuest = await openPage(`/event/${event.pinCode}`, { lookUpEvent: event, listFigures: [] });
  await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
  await expect.element(toSettings).not.toBeInTheDocument();
  for (const endpoint of ['isHost', 'joinEvent'] as const)
    expect(await received(endpoint), endpoint).toEqual([]);
  await asGuest.unmount();
  signIn();
  for (const { seen, count } of [
    { seen: { ...event, ...sampleEvent() }, count: 0 },
    { seen: asHost(sampleEvent()), count: 1 },
  ]) {
    const { unmount } = await openPage(`/event/${seen.pinCode}`, {
      lookUpEvent: seen,
      joinEvent: { eventId: seen.eventId, role: count ? 'HOST' : 'PARTICIPANT' },
    });
    await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect.poll(async () => (await received('joinEvent')).length).toBe(count + 1);
    await expect.poll(() => toSettings.elements()).toHaveLength(count);
    await unmount();
  }
});

test('has a tab for each job, and the backstage of a Plus event is one of them', {
  tags: 'rest',
}, async () => {
  const event = asHost(sampleEvent({}, 'Plus'));
  await openTab()(event);
  const tab = (name: string) => hostTabs.getByRole('link', { name });
  for (const [name, region] of [
    ['Sharing', 'QR code, PIN and link'],
    ['Photos and faces', 'Uploads and faces'],
    ['Reports', 'Reported photos'],
    ['Settings', 'Delete event'],
  ] as const) {
    await tab(name).click();
    await expect.element(section(region)).toBeVisible();
    await expect.element(tab(name)).toHaveAttribute('aria-current', 'page');
    await expectAccessible(name);
  }
  await expect.element(heading(event.eventName)).toBeVisible();
  history.back();
  await expect.element(section('Reported photos')).toBeVisible();
  await answerCalls({ isHost: { isEventHost: true } });
  await tab('Sponsors').click();
  await expect.poll(() => location.pathname).toBe(`/plus-event-backstage/${event.pinCode}`);
  await expect.element(tab('Sponsors')).toHaveAttribute('aria-current', 'page');
  await tab('Settings').click();
  await expect.poll(() => location.pathname + location.search).toBe(manage(event.pinCode, 'settings'));
});

test('a Free event has no tab for sponsors, also after its end', async () => {
  await openSettings(asHost(sampleEvent({ eventEndDate: inDays(-0.01) })));
  await expect.element(hostTabs.getByRole('link', { name: 'Reports' })).toBeVisible();
  await expect.element(hostTabs.getByRole('link', { name: /Sponsors/ })).not.toBeInTheDocument();
});

test.each(['en', 'zh-TW'] as const)(
  'fits a width of 320 pixels in every tab, in %s',
  { tags: 'rest' },
  async (language) => {
    await page.viewport(320, 640);
    for (const tab of ['sharing', 'photos', 'reports', 'settings'] as const) {
      const event = asHost(sampleEvent({ eventName: 'A'.repeat(60) }, 'Plus'));
      const { unmount } = await openTab(tab)(event, {}, language);
      expect(document.documentElement.scrollWidth, tab).toBe(320);
      await expectAccessible(`${tab}, ${language}`);
      await unmount();
    }
  },
);

matrix([
  ['en', 2, '2 guests joined with the PIN', '2 guests'],
  ['zh-TW', 2, '2 位賓客以 PIN 碼加入', '2 位賓客'],
] as const)(
  'counts the guests who joined by PIN, in %s (B10)',
  async (language, guestCount, joined, people) => {
    const event = { ...asHost(sampleEvent({}, 'Plus')), guestCount };
    const { unmount } = await openSettings(event, {}, language);
    await expect.element(page.getByText(joined)).toBeVisible();
    await unmount();
    const { eventName } = event;
    await openPage(
      '/member-center/hosted-events',
      { listHostedEvents: [sampleHostedEvent({ eventName, guestCount })] },
      language,
    );
    await expect.element(page.getByRole('article', { name: eventName })).toMatchTextContent(people);
  },
);

test('tells the host once that a restore has replaced the PIN', { tags: 'rest' }, async () => {
  const hostNotice = 'PIN_REPLACED';
  const event = asHost(sampleEvent({ hostNotice }));
  signIn();
  const list = await openPage('/member-center/hosted-events', {
    listHostedEvents: [sampleHostedEvent({ hostNotice })],
  });
  await expect.element(page.getByText(/^This event has a new PIN\./)).toBeVisible();
  await list.unmount();
  const changeEvent = changedTo(event, { hostNotice: null });
  const first = await openSettings(event, { changeEvent: cut });
  const notice = section('This event has a new PIN');
  const gotIt = notice.getByRole('button', { name: 'Got it' });
  await gotIt.click();
  await expect.element(notice).toMatchTextContent('No connection.');
  await answerCalls({ changeEvent, lookUpEvent: { ...event, hostNotice: null } });
  await gotIt.click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(document.body).not.toBe(document.activeElement);
  expect((await received('changeEvent')).at(-1)).toMatchObject({ body: { noticeRead: true } });
  await first.unmount();
  await openSettings({ ...event, hostNotice: null });
  await expect.element(notice).not.toBeInTheDocument();
});

test('renames the event, and does not send a blank or unchanged name', { tags: 'rest' }, async () => {
  const event = asHost(sampleEvent({ eventName: 'Spring dinner' }));
  await openSettings(event);
  const field = page.getByLabelText('Event name');
  const rename = page.getByRole('button', { name: 'Save changes' });
  await expect.element(field).toHaveValue('Spring dinner');
  await expect.element(rename).toBeDisabled();
  await field.fill('   ');
  await expect.element(field).toHaveAccessibleDescription('Event name is required');
  await expect.element(rename).toBeDisabled();
  await expectAccessible('no name');
  const eventName = '<b>Summer</b> dinner 夏日晚餐';
  await field.fill(`  ${eventName} `);
  await answerCalls({ changeEvent: changedTo(event, { eventName }) });
  await rename.click();
  await expect.element(page.getByText('Changes saved.')).toBeVisible();
  await expect.element(main).toMatchTextContent(eventName);
  await expect.element(field).toHaveValue(eventName);
  await expect.element(rename).toBeDisabled();
  await expectAccessible('renamed');
  expect(await received('changeEvent')).toMatchObject([
    { params: { eventId: event.eventId }, body: { eventName } },
  ]);
});

matrix([
  {
    language: 'en',
    account: 'Signed in as Mei Chen',
    change: 'Use another account',
    wanted: 'Sign in to continue',
  },
  { language: 'zh-TW', account: '目前登入的帳號：Mei Chen', change: '改用其他帳號', wanted: '請先登入' },
] as const)('shows other users their account, and lets them switch it, in $language', async (said) => {
  signIn('Mei Chen');
  const event = sampleEvent();
  await openPage(manage(event.pinCode), { lookUpEvent: event, signOut: { signedOut: true } }, said.language);
  await expect.element(main.getByText(said.account)).toBeVisible();
  await main.getByRole('button', { name: said.change }).click();
  await expect.element(main.getByText(said.wanted)).toBeVisible();
  expect(await received('signOut')).toHaveLength(1);
});
