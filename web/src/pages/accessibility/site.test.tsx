/** @module-tag rest */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { inDays, sampleHostedEvent, sampleJoinedEvent } from '#testing/samples.ts';
import { texts } from '#texts/zh-TW/start.ts';

beforeEach(() => window.scrollTo(0, 0));

const main = page.getByRole('main');
const pages = [
  ...['/', '/pricing', '/about-us', '/upload-photos', '/download-photos', '/terms', '/privacy'],
  ...[
    '/face-grouping-notice',
    '/help/photographers',
    '/nowhere',
    '/sign-in/callback?code=a&state=b',
    '/join-event',
  ],
  ...['/customer-service', '/create-free-event', '/new-event-info', '/member-center/hosted-events'],
];

test.each(['en', 'zh-TW'] as const)('public pages are accessible (%s)', async (language) => {
  for (const path of pages) {
    const screen = await openPage(path, {}, language);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(path);
    await screen.unmount();
  }
});

test.each(['en', 'zh-TW'] as const)('wide pages are accessible (%s)', async (language) => {
  await page.viewport(1280, 900);
  for (const path of ['/', '/pricing', '/join-event', '/test/plus-event-page']) {
    const screen = await openPage(path, {}, language);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(`${path}, wide`);
    await screen.unmount();
  }
});

test.each(['en', 'zh-TW'] as const)('the member centre is accessible (%s)', async (language) => {
  signIn();
  const hosted = [
    sampleHostedEvent({ eventType: 'Plus' }),
    sampleHostedEvent({ eventName: 'Later', eventStartDate: inDays(2) }),
    sampleHostedEvent({ eventName: 'Over', eventEndDate: inDays(-0.01) }),
  ];
  const joined = [sampleJoinedEvent({ eventName: 'Another’s' })];
  const lists = [
    { path: 'hosted', replies: { listHostedEvents: [] }, count: 0 },
    { path: 'joined', replies: { listJoinedEvents: { events: [] } }, count: 0 },
    { path: 'hosted', replies: { listHostedEvents: hosted }, count: 3 },
    { path: 'joined', replies: { listJoinedEvents: { events: joined } }, count: 1 },
  ];
  for (const { path, replies, count } of lists) {
    const screen = await openPage(`/member-center/${path}-events`, replies, language);
    const link = () => main.element().querySelector('a[href="/create-free-event"], a[href="/join-event"]');
    if (count) await expect.element(page.getByRole('article')).toHaveLength(count);
    else await expect.poll(link).not.toBeNull();
    await expectAccessible(`${path}: ${count}`);
    await screen.unmount();
  }
  await openPage('/member-center/hosted-events', { listHostedEvents: refuse('NOT_FOUND') }, language);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectAccessible('failed');
});

test('menus are accessible in Chinese', async () => {
  const guest = await openPage('/about-us', {}, 'zh-TW');
  await page.getByRole('button', { name: '選單' }).click();
  await expect.poll(() => document.querySelector('#menu')).not.toBeNull();
  await expectAccessible('menu open');
  await guest.unmount();
  signIn('Mei Chen');
  await openPage('/about-us', {}, 'zh-TW');
  await page.getByRole('button', { name: /Mei Chen/ }).click();
  await expect.poll(() => document.querySelector('#user-menu')).not.toBeNull();
  await expectAccessible('user menu');
});

test('joining and its errors are accessible in Chinese', async () => {
  const lookUpEvent = refuse('EVENT_NOT_FOUND');
  const screen = await openPage('/join-event', { lookUpEvent }, 'zh-TW');
  const field = page.getByRole('textbox');
  const join = async (pin: string) => {
    await field.fill(pin);
    await page.getByRole('button', { name: '加入', exact: true }).click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  };
  await join('ABC');
  await expectAccessible('format error');
  await join('ZZZZZZ');
  await expectAccessible('invalid PIN');
  await screen.unmount();
  await openPage('/join-event', { lookUpEvent: cut }, 'zh-TW');
  await join('ZZZZZZ');
  await expectAccessible('event error');
});

test('a message to support is accessible in Chinese', async () => {
  await openPage('/customer-service', { sendFeedback: cut }, 'zh-TW');
  const send = main.getByRole('button', { name: '送出訊息' });
  await send.click();
  await expect.poll(() => main.element().querySelectorAll('[aria-invalid=true]').length).toBe(2);
  await expectAccessible('faults');
  await main.getByRole('textbox').first().fill('axe@example.com');
  await main.getByRole('textbox').last().fill('Axe');
  await send.click();
  await expect.element(main.getByText(texts.common.error.network)).toBeVisible();
  await expectAccessible('failure');
  await answerCalls({ sendFeedback: { received: true } });
  await send.click();
  await expect.element(send).not.toBeInTheDocument();
  await expectAccessible('thanks');
});
