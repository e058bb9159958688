import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, cut, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { hostTabs, quiet } from '#testing/manage-event.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { inviteAt } from '#testing/sample-co-hosts.ts';
import { asCoHost, sampleEvent } from '#testing/samples.ts';

const invite = { eventName: 'Garden party', hostUserName: 'Ada' };
const title = page.getByRole('heading', { name: 'Ada invites you to help host “Garden party”' });
const accept = page.getByRole('button', { name: 'Become a co-host' });
const problem = page.getByRole('heading', { name: 'This invitation cannot be used' });

test('a signed-in user becomes a co-host and comes to the host area', async () => {
  const event = asCoHost(sampleEvent());
  const address = inviteAt();
  signIn('Mei');
  await openPage(address, {
    showHostInvite: invite,
    acceptHostInvite: { eventId: event.eventId, pinCode: event.pinCode },
    lookUpEvent: event,
    ...quiet,
  });
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText('Signed in as Mei')).toBeVisible();
  await expectAccessible('an invitation');
  await accept.click();
  await expect.element(hostTabs).toBeVisible();
  await expect.element(page.getByText('You are a co-host now.')).toBeVisible();
  expect(location.pathname).toBe(`/manage-event/${event.pinCode}`);
  const secret = address.split('/').at(-1);
  expect(await received('acceptHostInvite')).toMatchObject([{ params: { inviteSecret: secret } }]);
});

test('asks visitors to sign in, and accepts nothing by opening the page', async () => {
  await openPage(inviteAt(), { showHostInvite: invite });
  await expect.element(title).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button', { name: /Google/ })).toBeVisible();
  await expect.element(accept).not.toBeInTheDocument();
  await expectAccessible('an invitation without a sign-in');
  expect(await received('acceptHostInvite')).toEqual([]);
});

test.each([
  ['INVITE_USED', 'has been used already'],
  ['INVITE_NOT_FOUND', 'has expired or was withdrawn'],
  ['EVENT_ENDED', 'This event has ended'],
] as const)('says why an invitation cannot be used: %s', async (code, text) => {
  await openPage(inviteAt(), { showHostInvite: refuse(code) });
  await expect.element(problem).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
});

test('says why accepting failed, and a later try succeeds', { tags: 'rest' }, async () => {
  const event = asCoHost(sampleEvent());
  signIn('Mei');
  await openPage(inviteAt(), { showHostInvite: invite, acceptHostInvite: refuse('ALREADY_HOST') });
  await accept.click();
  await expect.element(page.getByText('You are a host of this event already.')).toBeVisible();
  await answerCalls({ acceptHostInvite: cut });
  await accept.click();
  await expect.element(page.getByText(/^No connection/)).toBeVisible();
  await answerCalls({
    acceptHostInvite: { eventId: event.eventId, pinCode: event.pinCode },
    lookUpEvent: event,
    ...quiet,
  });
  await accept.click();
  await expect.element(hostTabs).toBeVisible();
});

test('an expired sign-in asks for another one', async () => {
  signIn('Mei');
  await openPage(inviteAt(), { showHostInvite: invite, acceptHostInvite: refuse('LOGIN_INVALID') });
  await accept.click();
  await expect.element(page.getByRole('main').getByRole('button', { name: /Google/ })).toBeVisible();
});
