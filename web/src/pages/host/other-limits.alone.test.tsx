import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleConfig } from '#testing/samples.ts';

const { limits } = sampleConfig();
const getConfig = sampleConfig({ limits: { ...limits, retentionDays: 10, freeEventsPerMonth: 0 } });
const main = page.getByRole('main');

test('an installation without free events says so, and leads to the plans', async () => {
  signIn();
  await openPage('/create-free-event', { getConfig });
  await expect.element(main.getByText('Free events are not offered here')).toBeVisible();
  await expect.element(page.getByLabelText('Event name')).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  await expectAccessible('no free events');
});

test('the plans show the configured retention, and no free plan', async () => {
  await openPage('/pricing', { getConfig });
  await expect.element(main).toMatchTextContent('kept for 10 days');
  await expect.element(main).toMatchTextContent('Kept longer than 10 days');
  await expect.element(main).not.toMatchTextContent('75 days');
  await expect.element(main.getByText('Guests join free of charge and need no account.')).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Free' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'Create a free event' })).not.toBeInTheDocument();
  await expect.element(main).not.toMatchTextContent('Free to start');
});

matrix([
  ['en', 'Free for up to', 'Create a free event', 'See the plans'],
  ['zh-TW', '完全免費，', '建立免費活動', '看看方案'],
] as const)('the home page offers no free event, in %s', async (language, promise, offer, plans) => {
  await openPage('/', { getConfig }, language);
  await expect.element(main.getByRole('link', { name: plans }).first()).toHaveAttribute('href', '/pricing');
  await expect.element(main).not.toMatchTextContent(promise);
  await expect.element(main.getByRole('link', { name: offer })).not.toBeInTheDocument();
});

test('the home page shows the configured retention', async () => {
  await openPage('/', { getConfig });
  await expect.element(page.getByText('Gone after 10 days')).toBeVisible();
  await expect.element(main).toMatchTextContent('deleted 10 days after the event date');
});
