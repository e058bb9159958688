import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received } from '../../../testing/answer-calls.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { openPage, signIn } from '../../../testing/open-page.tsx';
import { isAdmin, sampleInstallation } from '../../../testing/sample-admin.ts';
import { inDays } from '../../../testing/samples.ts';

beforeEach(() => {
  window.scrollTo(0, 0);
  signIn();
});

const open = (state = sampleInstallation()) =>
  openPage('/admin?view=installation', { checkAdmin: isAdmin, readInstallation: state });
const card = (name: string) => page.getByRole('region', { name });

test('shows versions, processes, queues, storage and backups', async () => {
  await open();
  await expect.element(card('Software')).toMatchTextContent('1.0.0, build 1a2b3c');
  await expect.element(card('Software')).toMatchTextContent('Node.js 24.1.0, PostgreSQL 18.4');
  await expect
    .element(card('Background jobs'))
    .toMatchTextContent('2 waiting · 1 running · oldest 2 min · 1 failed');
  await expect.element(card('Storage')).toMatchTextContent('37 GB of 93 GB free');
  await expect.element(card('Backups')).toMatchTextContent('Passed: 850 photos');
  await expect.element(page.getByText(/^No backup has succeeded/)).not.toBeInTheDocument();
  await expectAccessible('installation');
});

test('says what an operator has to do', async () => {
  await open(
    sampleInstallation({
      lastBackupAt: inDays(-2),
      lastCheck: { at: inDays(-1), photos: 850, faults: 2 },
      processes: [{ service: 'web', build: '1a2b3c', count: 1 }],
    }),
  );
  await expect.element(page.getByText('No backup has succeeded for 26 hours.')).toBeVisible();
  await expect.element(page.getByText(/^2 files are missing or damaged/)).toBeVisible();
  await expect.element(page.getByText(/^No worker is running/)).toBeVisible();
  await expectAccessible('installation with problems');
});

test('an installation without jobs, backup and check says so', async () => {
  await open(sampleInstallation({ jobs: [], parkedPhotos: 0, lastBackupAt: null, lastCheck: null }));
  await expect.element(page.getByText('No waiting, running or failed jobs.')).toBeVisible();
  await expect.element(page.getByText(/^This installation was never backed up/)).toBeVisible();
});

test('retries failed photos and shows the new state', async () => {
  await open();
  const photos = card('Background jobs').getByRole('listitem').filter({ hasText: '3 failed photos' });
  await expect.element(photos).toBeVisible();
  await answerCalls({
    retryPhotos: { retried: 3 },
    readInstallation: sampleInstallation({ parkedPhotos: 0 }),
  });
  await photos.getByRole('button', { name: 'Try again' }).click();
  await expect.element(photos).not.toBeInTheDocument();
  expect(await received('retryPhotos')).toHaveLength(1);
});
