import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleConfig, sampleHostedEvent } from '#testing/samples.ts';

const getConfig = sampleConfig({ isHostingLimited: true });
const refused = { getConfig, checkHosting: { mayCreateEvents: false } };
const allowed = { getConfig, checkHosting: { mayCreateEvents: true } };
const main = page.getByRole('main');
const ASK = 'hello@togather.example.com';

describe.each([
  ['en', 'Only chosen people can create events here'],
  ['zh-TW', '本站只開放指定的人建立活動'],
] as const)('in %s', (language, title) => {
  test.each(['/create-free-event', '/pending-event-creation'])(
    'shows whom to ask instead of the form of %s to a user who may not create events',
    async (path) => {
      signIn();
      await openPage(path, refused, language);
      await expect.element(main.getByRole('heading', { name: title })).toBeVisible();
      await expect.element(main.getByRole('link', { name: ASK })).toHaveAttribute('href', `mailto:${ASK}`);
      await expect.element(main.getByRole('textbox')).not.toBeInTheDocument();
      await expectAccessible(`refused ${path}`);
    },
  );
});

describe('on a site with chosen hosts', () => {
  beforeEach(() => signIn());

  test('a chosen user sees the form', async () => {
    await openPage('/create-free-event', allowed);
    await expect.element(page.getByLabelText('Event name')).toBeVisible();
    await expect.element(main).not.toMatchTextContent('chosen people');
  });

  test('a user may try when the server does not say who may', async () => {
    await openPage('/create-free-event', {
      getConfig,
      checkHosting: refuse('UNEXPECTED'),
      createEvent: refuse('HOSTING_RESTRICTED'),
    });
    await page.getByLabelText('Event name').fill('Party');
    await main.getByRole('button', { name: 'Create event' }).click();
    await expect
      .element(page.getByText('On this site only chosen people can create events.', { exact: false }))
      .toBeVisible();
    await expect.element(page.getByLabelText('Event name')).toHaveValue('Party');
  });

  test('the member centre keeps the events of a host who was removed, and offers no new one', {
    tags: 'rest',
  }, async () => {
    const event = sampleHostedEvent({ eventName: 'Still mine' });
    await openPage('/member-center/hosted-events', { ...refused, listHostedEvents: [event] });
    await expect.element(main.getByText('Still mine')).toBeVisible();
    await expect
      .element(main.getByText('Only people chosen by the operator', { exact: false }))
      .toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Manage event' })).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Create an event' })).not.toBeInTheDocument();
  });

  test('the member centre of a user without events leads to no form', async () => {
    await openPage('/member-center/hosted-events', { ...refused, listHostedEvents: [] });
    await expect
      .element(main.getByText('Only people chosen by the operator', { exact: false }))
      .toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Create your first event' })).not.toBeInTheDocument();
  });

  test('the plans say it', async () => {
    await openPage('/pricing', refused);
    await expect.element(main.getByRole('link', { name: ASK })).toBeVisible();
    await expect.element(main).toMatchTextContent('To be added, write to');
  });

  test('the home page says it', async () => {
    await openPage('/', refused);
    await expect.element(main).toMatchTextContent('On this site, chosen people create events.');
  });
});

test('a visitor who is not signed in is asked to sign in, and the server is not asked', async () => {
  await openPage('/create-free-event', refused);
  await expect
    .element(main.getByText('If you have been added already, sign in.', { exact: false }))
    .toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  expect(await received('checkHosting')).toEqual([]);
});
