import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, hold, received, refuse, release } from '#testing/answer-calls.ts';
import { controlTime } from '#testing/control-time.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { asHost, inDays, newPin, sampleEvent } from '#testing/samples.ts';

const at = (pin: string, view?: string) => `/plus-event-backstage/${pin}${view ? `?view=${view}` : ''}`;
const main = page.getByRole('main');
const samplePlus = (change: Parameters<typeof sampleEvent>[0] = {}) => asHost(sampleEvent(change, 'Plus'));
const views = page.getByRole('navigation', { name: 'Backstage views' });

test('asks a visitor without a session to sign in', async () => {
  await openPage(at(newPin(), 'permission'));
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to continue');
  await expect.element(main.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
  await expectAccessible('login wanted');
});

test('tells a guest that only the host may enter, with links elsewhere', async () => {
  signIn();
  const event = sampleEvent({}, 'Plus');
  await openPage(at(event.pinCode), { lookUpEvent: event, isHost: { isEventHost: false } });
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('You are not the host of this event');
  await expect.element(alert).toMatchTextContent('Only the host can open the backstage.');
  await expect.element(alert).toMatchTextContent('Signed in as Mei Chen');
  await expect.element(main.getByRole('button', { name: 'Use another account' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expectAccessible('not the host');
  await answerCalls({ listHostedEvents: [] });
  await main.getByRole('link', { name: 'My hosted events' }).click();
  await expect.poll(() => location.pathname).toBe('/member-center/hosted-events');
});

test("treats a PIN without an event like another host's event", async () => {
  signIn();
  await openPage(at(newPin()), { lookUpEvent: refuse('EVENT_NOT_FOUND'), listHostedEvents: [] });
  await expect.element(page.getByRole('alert')).toMatchTextContent('You are not the host of this event');
});

test('offers a retry when the host check fails', async () => {
  signIn();
  const event = samplePlus();
  const skip = controlTime();
  await openPage(at(event.pinCode), { lookUpEvent: event, isHost: hold(cut) });
  await expect
    .element(page.getByRole('status').getByText('Checking whether you host this event…'))
    .toBeVisible();
  await expect.poll(async () => (await received('isHost')).length).toBe(1);
  await answerCalls({ isHost: cut });
  await release();
  await expect.poll(() => skip(1000).then(() => main.getByRole('alert').query())).not.toBeNull();
  await expect
    .element(main.getByRole('alert'))
    .toMatchTextContent('We could not check whether you host this event');
  expect(await received('isHost')).toHaveLength(3);
  await expect.element(main.getByRole('link', { name: 'My hosted events' })).toBeVisible();
  await answerCalls({ isHost: { isEventHost: true } });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('heading', { name: event.eventName })).toBeVisible();
});

test('asks for a new login when the session has expired', async () => {
  signIn();
  await openPage(at(newPin()), { lookUpEvent: refuse('LOGIN_EXPIRED') });
  await expect.element(main.getByRole('heading', { name: 'Please log in again' })).toBeVisible();
});

test('tells the host of a free event that the backstage is a Plus feature', async () => {
  signIn();
  const event = asHost(sampleEvent());
  await openPage(at(event.pinCode), { lookUpEvent: event, isHost: { isEventHost: true } });
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent('The backstage is part of Plus events');
  await expect
    .element(main.getByRole('link', { name: 'Manage event' }))
    .toHaveAttribute('href', `/manage-event/${event.pinCode}`);
  await expect
    .element(main.getByRole('link', { name: 'Upgrade to Plus' }))
    .toHaveAttribute('href', `/upgrade-event/${event.pinCode}`);
  await expectAccessible('free event');
  await main.getByRole('link', { name: 'See plans' }).click();
  await expect.poll(() => location.pathname).toBe('/pricing');
});

test.each([
  ['before its start', { eventStartDate: inDays(3) }],
  ['after its end', { eventEndDate: inDays(-0.01) }],
])('admits the host of an event in %s', async (_, dates) => {
  signIn();
  const event = samplePlus(dates);
  await openPage(at(event.pinCode), { lookUpEvent: event, isHost: { isEventHost: true } });
  await expect.element(page.getByRole('heading', { name: 'Sponsors and ads' })).toBeVisible();
  await expect.element(views.getByRole('link', { name: 'Ads' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['en', 2, '2 guests joined with the PIN'],
  ['en', 1, '1 guest joined with the PIN'],
  ['zh-TW', 2, '2 位賓客以 PIN 碼加入'],
] as const)('shows how many guests have joined, in %s: %d', async (language, guestCount, text) => {
  signIn();
  const event = { ...samplePlus(), guestCount };
  await openPage(at(event.pinCode), { lookUpEvent: event, isHost: { isEventHost: true } }, language);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('fits a width of 320 pixels in every view and both languages', { tags: 'rest' }, async () => {
  signIn();
  await page.viewport(320, 640);
  for (const language of ['en', 'zh-TW'] as const)
    for (const view of [undefined, 'permission', 'stat']) {
      const event = samplePlus({ eventName: 'A'.repeat(60) });
      const { unmount } = await openPage(
        at(event.pinCode, view),
        { lookUpEvent: event, isHost: { isEventHost: true }, listPermissions: { allPermissions: [] } },
        language,
      );
      await expect.element(page.getByRole('heading', { name: event.eventName })).toBeVisible();
      expect(document.documentElement.scrollWidth, `${language} ${view}`).toBe(320);
      await expectAccessible(`${language} ${view}`);
      await unmount();
    }
});
