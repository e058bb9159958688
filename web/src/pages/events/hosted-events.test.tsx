import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, refuse } from '#testing/answer-calls.ts';
import { catchCopies } from '#testing/catch-copies.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { inDays, sampleHostedEvent, samplePhotos } from '#testing/samples.ts';
import { PROVIDER, signInReturnsTo, stayHere } from '#testing/stay-here.ts';

const HOSTED = '/member-center/hosted-events';
const main = page.getByRole('main');
const card = (name: string) => page.getByRole('article', { name });
const failure = page.getByRole('alert');

test('enables Share and View only while an event is active, and the backstage of a Plus event always', async () => {
  signIn();
  const active = sampleHostedEvent({ eventName: 'Going on' });
  const plus = sampleHostedEvent({ eventName: 'To come', eventStartDate: inDays(3), eventType: 'Plus' });
  await openPage(HOSTED, {
    listHostedEvents: [
      sampleHostedEvent({ eventName: 'Gone by', eventEndDate: inDays(-0.01) }),
      plus,
      active,
    ],
  });
  const names = () =>
    page
      .getByRole('article')
      .elements()
      .map((one) => one.ariaLabel);
  await expect.poll(names).toEqual(['Going on', 'To come', 'Gone by']);
  for (const text of ['Active', 'Free', active.pinCode, '4 of 100 photos', '3 guests'])
    await expect.element(card('Going on')).toMatchTextContent(text);
  expect(card('Going on').element().querySelectorAll('img')).toHaveLength(3);
  await expect.element(card('Going on').getByRole('link', { name: 'Backstage' })).not.toBeInTheDocument();
  await expect.element(card('To come')).toMatchTextContent('Upcoming');
  await expect
    .element(card('To come').getByRole('link', { name: 'Backstage' }))
    .toHaveAttribute('href', `/plus-event-backstage/${plus.pinCode}`);
  await expect.element(card('Gone by')).toMatchTextContent('Ended');
  for (const closed of ['To come', 'Gone by'])
    for (const name of ['Share', 'View'])
      await expect.element(card(closed).getByRole('button', { name })).toBeDisabled();
  await expectAccessible('hosted events');
  await card('Going on').getByRole('link', { name: 'View' }).click();
  await expect.poll(() => location.pathname).toBe(`/event/${active.pinCode}`);
});

test('leads from a card to its event, and from its chips to waiting and reported photos', async () => {
  signIn();
  const quiet = sampleHostedEvent({ eventName: 'Quiet' });
  const event = sampleHostedEvent({ eventName: 'Going on', waitingPhotos: 2, reportedPhotos: 1 });
  await openPage(HOSTED, { listHostedEvents: [event, quiet] });
  await expect
    .element(card('Going on').getByRole('link', { name: '2 photos wait for your review' }))
    .toHaveAttribute('href', `/review/${event.pinCode}`);
  await expect
    .element(card('Going on').getByRole('link', { name: '1 reported photo' }))
    .toHaveAttribute('href', `/manage-event/${event.pinCode}?tab=reports`);
  await expectAccessible('chips');
  for (const name of [/review/, /reported/])
    await expect.element(card('Quiet').getByRole('link', { name })).not.toBeInTheDocument();
  card('Quiet').element().scrollIntoView({ block: 'center' });
  const box = card('Quiet').element().getBoundingClientRect();
  const title = document.elementFromPoint(box.x + box.width / 2, box.y + 20);
  expect(title?.closest('a')?.getAttribute('href')).toBe(`/event/${quiet.pinCode}`);
});

test('lists many events as rows, the first twelve until all are asked for', async () => {
  signIn();
  const events = Array.from({ length: 13 }, (_, index) => sampleHostedEvent({ eventName: `No. ${index}` }));
  await openPage(HOSTED, { listHostedEvents: events });
  await expect.element(page.getByRole('article')).toHaveLength(12);
  const [first] = events;
  await expect.element(card('No. 0').getByRole('button', { name: 'Share' })).toBeEnabled();
  await expect
    .element(card('No. 0').getByRole('link', { name: 'Manage event' }))
    .toHaveAttribute('href', `/manage-event/${first?.pinCode}`);
  expect(card('No. 0').element().clientHeight).toBeLessThan(100);
  await expectAccessible('rows');
  await page.getByRole('button', { name: 'Show all (13)' }).click();
  await expect.element(page.getByRole('article')).toHaveLength(13);
  await expect.element(page.getByRole('list').filter({ has: card('No. 0') })).toHaveFocus();
  await card('No. 12').getByRole('link', { name: 'View' }).click();
  await expect.poll(() => location.pathname).toBe(`/event/${events[12]?.pinCode}`);
});

test("copies an event's link", async () => {
  signIn();
  const copied = catchCopies();
  const event = sampleHostedEvent({ eventName: 'Going on' });
  await openPage(HOSTED, { listHostedEvents: [event] });
  await card('Going on').getByRole('button', { name: 'Share' }).click();
  await expect.element(card('Going on').getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copied).toEqual([expect.stringContaining(`${location.origin}/event/${event.pinCode}`)]);
});

test("shows an event's type in Chinese (B5)", { tags: 'rest' }, async () => {
  signIn();
  await openPage(
    HOSTED,
    {
      listHostedEvents: [
        sampleHostedEvent({ eventName: '同學會' }),
        sampleHostedEvent({ eventName: '尾牙', eventType: 'Plus' }),
      ],
    },
    'zh-TW',
  );
  await expect.element(card('同學會').getByText('免費', { exact: true })).toBeVisible();
  await expect.element(card('同學會')).toMatchTextContent('進行中');
  await expect.element(card('尾牙').getByText('Plus', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Free', { exact: true })).not.toBeInTheDocument();
});

test('shows the newest displayable photos of an event (D3)', async () => {
  signIn();
  const [newest, ...others] = samplePhotos(4);
  const broken = { ...newest!, previewUrl: 'data:image/png,broken?' };
  await openPage(HOSTED, {
    listHostedEvents: [sampleHostedEvent({ eventName: 'One is broken', photos: [broken, ...others] })],
  });
  await expect.element(card('One is broken')).toBeVisible();
  const pictures = () => [...card('One is broken').element().querySelectorAll('img')];
  await expect
    .poll(() => pictures().map(({ src, naturalWidth }) => [src.includes('broken'), naturalWidth > 0]))
    .toEqual([
      [false, true],
      [false, true],
      [false, true],
    ]);
});

test('asks a visitor to sign in, and returns afterwards', async () => {
  const wanted = stayHere();
  await openPage(HOSTED);
  await expect.element(main.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await expectAccessible('login wanted');
  await main.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect.poll(() => wanted).toEqual([expect.stringContaining(PROVIDER)]);
  expect(signInReturnsTo()).toBe(HOSTED);
});

test('clears a login that the server refuses, and asks for a new one', async () => {
  signIn();
  await openPage(HOSTED, { listHostedEvents: refuse('LOGIN_EXPIRED') });
  await expect.element(main.getByRole('heading', { name: 'Please log in again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  for (const name of ['idToken', 'idTokenExpTime', 'profile']) expect(localStorage.getItem(name)).toBeNull();
});

test('links the creation of the first event from an empty list', async () => {
  signIn();
  await openPage(HOSTED, { listHostedEvents: [] });
  await expect.element(page.getByRole('link', { name: 'Create your first event' })).toBeVisible();
  await expectAccessible('no hosted events');
  await page.getByRole('link', { name: 'Create your first event' }).click();
  await expect.poll(() => location.pathname).toBe('/create-free-event');
});

const event = sampleHostedEvent();
test.each([
  ['no array', { events: [event] }],
  ['an event without a name', [{ ...event, eventName: undefined }]],
  ['photos that are none', [{ ...event, photos: [{ photoId: 1 }] }]],
  ['a role that nobody knows', [{ ...event, participants: [{ role: 'GUEST' }] }]],
])('rejects a response of another shape: %s', async (_, body) => {
  signIn();
  await openPage(HOSTED, { listHostedEvents: body as (typeof event)[] });
  await expect.element(failure).toMatchTextContent('Failed to load events');
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
});

test('retries a list that fails to load by a reload', async () => {
  signIn();
  const wanted = stayHere();
  const screen = await openPage(HOSTED, { listHostedEvents: cut });
  await expect.element(failure).toMatchTextContent('Failed to load events');
  await expectAccessible('list that failed');
  await answerCalls({ listHostedEvents: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => wanted).toEqual(['reload']);
  await screen.unmount();
  await openPage(HOSTED);
  await expect.element(page.getByRole('link', { name: 'Create your first event' })).toBeVisible();
});
