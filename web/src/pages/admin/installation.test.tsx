import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, received, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { installationReplies, isAdmin, sampleFailedJob, sampleInstallation } from '#testing/sample-admin.ts';
import { inDays } from '#testing/samples.ts';

beforeEach(() => {
  window.scrollTo(0, 0);
  signIn();
});

const open = (state = sampleInstallation()) =>
  openPage('/admin?view=installation', { checkAdmin: isAdmin, ...installationReplies(state) });
const card = (name: string) => page.getByRole('region', { name });

test('shows versions, processes, queues, storage and backups', async () => {
  await open();
  await expect.element(card('Software')).toMatchTextContent('1.0.0, build 1a2b3c');
  await expect.element(card('Software')).toMatchTextContent('Node.js 24.1.0 · PostgreSQL 18.4');
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

test.each(['maintenance', 'readOnly'] as const)(
  'switches %s on after a question, and off at once',
  { tags: 'rest' },
  async (mode) => {
    await open();
    const name = mode === 'maintenance' ? 'Maintenance' : 'Read-only';
    const toggle = page.getByRole('switch', { name });
    await expect.element(toggle).not.toBeChecked();
    await toggle.click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(`question about ${mode}`);
    const modes = { maintenance: false, readOnly: false };
    await answerCalls({ changeModes: refuse('SERVICE_UNAVAILABLE') });
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect.element(page.getByText(/^The service is not available/)).toBeVisible();
    const on = { ...modes, [mode]: true };
    await answerCalls({ changeModes: on, readInstallation: sampleInstallation({ modes: on }) });
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect.element(toggle).toBeChecked();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await answerCalls({ changeModes: modes, readInstallation: sampleInstallation({ modes }) });
    await toggle.click();
    await expect.element(toggle).not.toBeChecked();
    const sent = (await received('changeModes')).map(({ body }) => body);
    expect(sent.at(-1)).toEqual({ [mode]: false });
  },
);
test('shows what failed jobs carry and why they failed, and retries or discards one', {
  tags: 'rest',
}, async () => {
  await open();
  const jobs = card('Background jobs');
  const job = jobs.getByRole('listitem').filter({ hasText: '550 (address) unknown' });
  await expect.element(job).toMatchTextContent('3 tries');
  await expect.element(job).toMatchTextContent('language en');
  await answerCalls({ retryJob: refuse('JOB_REPEATED') });
  await job.getByRole('button', { name: 'Try again' }).click();
  await expect.element(job.getByRole('alert')).toMatchTextContent('An equal job is waiting already');
  await expectAccessible('a job that cannot be retried');
  await answerCalls({
    discardJob: { discarded: true },
    readInstallation: sampleInstallation({ jobs: [] }),
    listFailedJobs: { failed: [], total: 0, next: null },
  });
  await job.getByRole('button', { name: 'Discard' }).click();
  await expect.element(job).not.toBeInTheDocument();
  expect(await received('discardJob')).toHaveLength(1);
});

test('a job that another administrator was faster with disappears with a message', async () => {
  await open();
  const job = card('Background jobs').getByRole('listitem').filter({ hasText: '550 (address) unknown' });
  await expect.element(job).toBeVisible();
  await answerCalls({
    discardJob: refuse('JOB_NOT_FAILED'),
    readInstallation: sampleInstallation({ jobs: [] }),
    listFailedJobs: { failed: [], total: 0, next: null },
  });
  await job.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('This job was retried or discarded meanwhile.')).toBeVisible();
  await expect.element(job).not.toBeInTheDocument();
});

test('discards all failed jobs of a kind after asking', { tags: 'rest' }, async () => {
  await open();
  const queue = card('Background jobs').getByRole('listitem').filter({ hasText: 'make-preview' });
  await queue.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Discard 1 failed job?' });
  await expectAccessible('discard all');
  await answerCalls({ discardJobs: { discarded: 1 }, readInstallation: sampleInstallation({ jobs: [] }) });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(queue).not.toBeInTheDocument();
  expect((await received('discardJobs'))[0]?.params).toEqual({ jobName: 'make-preview' });
});

test('follows new failures without a reload', async () => {
  await open(sampleInstallation({ jobs: [] }));
  await expect.element(page.getByText('3 failed photos')).toBeVisible();
  await answerCalls({
    readInstallation: sampleInstallation(),
    listFailedJobs: { failed: [sampleFailedJob({ failure: 'Error: it broke' })], total: 1, next: null },
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText('Error: it broke')).toBeVisible();
});

test('the largest events lead to what can be done about them', async () => {
  await open();
  const storage = card('Storage');
  await expect.element(storage).toMatchTextContent('900 photos · 1.9 GB as uploaded · 191 MB of previews');
  await expect.element(storage).toMatchTextContent('850 photos · 1.7 GB as uploaded · 181 MB of previews');
  await storage.getByRole('link', { name: 'Garden party' }).click();
  await expect.poll(() => location.search).toMatch(/^\?view=events&search=[0-9A-Z]{6}$/);
  await expect.poll(async () => (await received('listAllEvents')).at(-1)?.query.search).toMatch(/^\w{6}$/);
  expect((await received('listAllEvents'))[0]?.query.order).toBe('largest');
});

test('a server that stops responding leaves the last state, and says so', { tags: 'rest' }, async () => {
  await open();
  await expect.element(card('Software')).toBeVisible();
  await answerCalls({ readInstallation: refuse('SERVICE_UNAVAILABLE') });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText(/^The server does not respond/)).toBeVisible();
  await expect.element(card('Software')).toBeVisible();
});
