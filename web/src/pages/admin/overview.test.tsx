import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, refuse } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { installationReplies, sampleInstallation } from '#testing/sample-admin.ts';
import { inDays } from '#testing/samples.ts';

const tile = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const quiet = sampleInstallation({ jobs: [], parkedPhotos: 0 });
const checkAdmin = (reports: number, refunds: number, feedback: number) => ({
  isAdmin: true,
  waiting: { reports, refunds, feedback },
});

beforeEach(() => {
  window.scrollTo(0, 0);
  signIn();
});

test('is the first view, and says what needs an administrator', async () => {
  const state = sampleInstallation({ lastBackupAt: null, disk: { free: 5e8, all: 100e9, reserve: 1e9 } });
  await openPage('/admin', { checkAdmin: checkAdmin(2, 1, 0), ...installationReplies(state) });
  await expect.element(page.getByText('5 things need you.')).toBeVisible();
  await expect.element(tile('Last backup')).toMatchTextContent('Never');
  await expect.element(tile('Last backup')).toMatchTextContent('This installation was never backed up.');
  await expect.element(tile('Failed jobs')).toMatchTextContent(/1.*3 failed photos/);
  await expect.element(tile('Refunds due')).toMatchTextContent('1');
  await expect.element(tile('Reports waiting')).toMatchTextContent('2');
  await expect.element(tile('Open feedback')).toMatchTextContent('Nothing to do.');
  await expect.element(tile('Storage')).toMatchTextContent('900 photos');
  await expectAccessible('overview');
});

test('says that everything is in order, also in Chinese', { tags: 'rest' }, async () => {
  const replies = { checkAdmin: checkAdmin(0, 0, 0), ...installationReplies(quiet) };
  const screen = await openPage('/admin', replies);
  await expect.element(page.getByText('Everything is in order.')).toBeVisible();
  await screen.unmount();
  await openPage('/admin', replies, 'zh-TW');
  await expect.element(page.getByText('一切正常。')).toBeVisible();
  await expectAccessible('in order');
});

test('a backup of the day before yesterday is too old', { tags: 'rest' }, async () => {
  const state = { ...quiet, lastBackupAt: inDays(-2) };
  await openPage('/admin', { checkAdmin: checkAdmin(0, 0, 0), ...installationReplies(state) });
  await expect.element(page.getByText('1 thing needs you.')).toBeVisible();
  await expect.element(tile('Last backup')).toMatchTextContent('No backup has succeeded for 26 hours.');
});

test('each fact leads to its view', async () => {
  await openPage('/admin', {
    checkAdmin: checkAdmin(1, 0, 0),
    ...installationReplies(quiet),
    listAllReports: { reports: [], total: 0, next: null },
  });
  await tile('Reports waiting').click();
  await expect.poll(() => location.search).toBe('?view=reports');
  await expect.element(page.getByRole('heading', { name: 'Reports', level: 2 })).toBeVisible();
});

test('can be loaded again after a failure', { tags: 'rest' }, async () => {
  await openPage('/admin', {
    checkAdmin: checkAdmin(0, 0, 0),
    ...installationReplies(quiet),
    readInstallation: refuse('NOT_FOUND'),
  });
  await expect.element(page.getByText('The state of the installation could not be loaded.')).toBeVisible();
  await answerCalls({ readInstallation: quiet });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Everything is in order.')).toBeVisible();
});
