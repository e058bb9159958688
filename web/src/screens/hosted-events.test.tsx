import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../testing/answer-calls.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { openPage, signIn } from '../../testing/open-page.tsx';
import { inDays, sampleHostedEvent } from '../../testing/samples.ts';

const HOSTED = '/member-center/hosted-events';
const card = (name: string) => page.getByRole('article', { name });

test('offers Share and View only while an event is active, and the backstage of a Plus event always', async () => {
  signIn();
  const active = sampleHostedEvent({ eventName: 'Going on' });
  await openPage(HOSTED, {
    listHostedEvents: [
      active,
      sampleHostedEvent({ eventName: 'To come', eventStartDate: inDays(3), eventType: 'Plus' }),
      sampleHostedEvent({ eventName: 'Gone by', eventEndDate: inDays(-0.01) }),
    ],
  });
  for (const text of ['Active', 'Free', active.pinCode, '4 of 100 photos', '4 participants'])
    await expect.element(card('Going on')).toMatchTextContent(text);
  await expect.element(card('Going on').getByRole('link', { name: 'View' })).toBeVisible();
  await expect.element(card('Going on').getByRole('link', { name: 'Backstage' })).not.toBeInTheDocument();
  await expect.element(card('To come')).toMatchTextContent('Upcoming');
  await expect.element(card('To come').getByRole('link', { name: 'Backstage' })).toBeVisible();
  for (const closed of ['To come', 'Gone by'])
    for (const name of ['Share', 'View'])
      await expect.element(card(closed).getByRole('button', { name })).toBeDisabled();
  await expectAccessible('hosted events');
});

test('says in Chinese what an event is', async () => {
  signIn();
  await openPage(HOSTED, { listHostedEvents: [sampleHostedEvent({ eventName: '同學會' })] }, 'zh-TW');
  await expect.element(card('同學會').getByText('免費', { exact: true })).toBeVisible();
});

test('reports a list that fails to load', async () => {
  signIn();
  await openPage(HOSTED, { listHostedEvents: refuse('NOT_FOUND') });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load events');
});
