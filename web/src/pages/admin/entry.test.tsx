import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { matrix } from '#testing/matrix.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { installationReplies, isAdmin } from '#testing/sample-admin.ts';

const notFound = page.getByRole('heading', { name: '404 - Page Not Found' });

beforeEach(() => window.scrollTo(0, 0));

test('shows a non-admin the not-found page with the reason', async () => {
  signIn();
  await openPage('/admin', { checkAdmin: { isAdmin: false } });
  await expect.element(notFound).toBeVisible();
  await expect.element(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  expect(location.pathname).not.toContain('admin');
  await expectAccessible('denied');
});

test('shows the same when the check fails', async () => {
  signIn();
  await openPage('/admin', { checkAdmin: refuse('NOT_FOUND') });
  await expect.element(page.getByText('Failed to verify admin permissions')).toBeVisible();
  await expect.element(notFound).toBeVisible();
});

test('asks for a login without a session', async () => {
  await openPage('/admin');
  await expect.element(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
});

test('shows on every admin page that uploads are refused because the disk is full', async () => {
  signIn();
  await openPage('/admin?view=feedback', {
    checkAdmin: { isAdmin: true, notices: ['DISK_LOW'] },
    listFeedback: { feedback: [], total: 0, next: null },
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The disk is nearly full');
});

matrix([
  { language: 'en', product: 'Togather 1.0.0', licences: 'Open-source licences' },
  { language: 'zh-TW', product: '聚影 Togather 1.0.0', licences: '開放原始碼授權' },
] as const)(
  'names its version and leads to the licences, $language',
  async ({ language, product, licences }) => {
    signIn();
    await openPage('/admin?view=installation', { checkAdmin: isAdmin, ...installationReplies() }, language);
    await expect.element(page.getByText(product, { exact: true })).toBeVisible();
    const link = page.getByRole('main').getByRole('link', { name: licences });
    await expect.element(link).toHaveAttribute('href', '/licences');
  },
);
