import type { Page } from '@playwright/test';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { FailedJob } from '@togather/contract/schemas/installation.ts';
import { chooseAction } from '../../e2e/choose-action.ts';
import type { Stage } from './stage.ts';
import { press, type State } from './state.ts';

const admin = { route: 'admin', as: 'admin', isWhole: true } as const;
const HOUR_MS = 3600_000;
const GB = 1024 ** 3;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

type Installation = ResponseOf<'readInstallation'>;

const quiet = { waiting: 0, active: 0, failed: 0, oldestSeconds: 0 };
const busy: Partial<Installation> = {
  jobs: [
    { ...quiet, name: 'detect-faces', waiting: 340, active: 4, oldestSeconds: 412 },
    { ...quiet, name: 'make-renditions', waiting: 120, active: 2, oldestSeconds: 95 },
    { ...quiet, name: 'send-alerts', failed: 1 },
    { ...quiet, name: 'send-answer', failed: 2 },
  ],
  parkedPhotos: 4,
  disk: { free: 61 * GB, all: 220 * GB, reserve: 2 * GB },
  lastBackupAt: hoursAgo(31),
  lastCheck: { at: hoursAgo(100), photos: 18_420, faults: 2 },
};
const good: Partial<Installation> = {
  jobs: [{ ...quiet, name: 'make-renditions', waiting: 6, active: 2, oldestSeconds: 3 }],
  parkedPhotos: 0,
  disk: { free: 146 * GB, all: 220 * GB, reserve: 2 * GB },
  lastBackupAt: hoursAgo(7),
  lastCheck: { at: hoursAgo(6.5), photos: 18_420, faults: 0 },
};
const empty: Partial<Installation> = {
  jobs: [],
  parkedPhotos: 0,
  disk: { free: 208 * GB, all: 220 * GB, reserve: 2 * GB },
  lastBackupAt: null,
  lastCheck: null,
};

const job = (number: number, of: Partial<FailedJob>): FailedJob => ({
  jobId: `0a1b2c3d-0000-4000-8000-00000000000${number}`,
  jobName: 'send-answer',
  failedAt: hoursAgo(number * 5),
  tries: 3,
  carries: { feedbackId: 'eEzjMxfqP8H05vWtTAHidX', language: 'zh-TW' },
  failure: 'Error: 550 5.1.1 <(address)>: Recipient address rejected',
  ...of,
});
const failed = [
  job(1, {}),
  job(2, { failure: 'Error: 452 4.2.2 The mailbox is full' }),
  job(3, {
    jobName: 'send-alerts',
    carries: {},
    tries: 1,
    failure: 'Error: connect ECONNREFUSED (address):587',
  }),
];

const fractions = [48_200, 9_400, 2_750, 800, 310, 0];

/** Gives the events of the stage realistic sizes. */
const enlarge = async (page: Page, isEmpty: boolean) => {
  await page.route('**/api/admin/events?*', async (route) => {
    const response = await route.fetch();
    const { events } = (await response.json()) as ResponseOf<'listAllEvents'>;
    const large = events.slice(0, fractions.length).map((event, index) => {
      const size = fractions[index]! * 1024 ** 2;
      const photoCount = Math.round(fractions[index]! / 2.6);
      return { ...event, photoCount, size, previewsSize: Math.round(size * 0.11) };
    });
    const shown = isEmpty ? [] : large;
    await route.fulfill({ response, json: { events: shown, total: shown.length, next: null } });
  });
  const use = { photos: 23_640, originals: 60.1 * GB, previews: 6.6 * GB };
  const json = isEmpty ? { photos: 0, originals: 0, previews: 0 } : use;
  await page.route('**/api/admin/installation/storage', (route) => route.fulfill({ json }));
};

const alter = async (page: Page, state: Partial<Installation>) => {
  await page.route('**/api/admin/installation', async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as Installation;
    await route.fulfill({ response, json: { ...found, ...state } });
  });
  const listed = { failed, total: failed.length, next: null };
  await page.route('**/api/admin/installation/jobs?*', (route) => route.fulfill({ json: listed }));
  await enlarge(page, state === empty);
};

/** Shows what waits for an administrator. */
const openOverview =
  (state: Partial<Installation>, waiting: Record<'reports' | 'refunds' | 'feedback', number>) =>
  async (page: Page, stage: Stage) => {
    await alter(page, state);
    await page.route('**/api/admin/check', (route) => route.fulfill({ json: { isAdmin: true, waiting } }));
    await page.goto('/admin');
    await page.getByText(stage.say('admin:overview.feedback')).waitFor();
  };

const openInstallation = (state: Partial<Installation>) => async (page: Page, stage: Stage) => {
  await alter(page, state);
  await page.goto('/admin?view=installation');
  await page.getByText(stage.say('admin:installation.jobs')).waitFor();
  await page.getByText(stage.say('admin:installation.largest')).waitFor();
  if (state !== empty) await page.getByText('52 GB').first().waitFor();
};

const discardAll = async (page: Page, stage: Stage) => {
  await openInstallation(busy)(page, stage);
  await press(page, stage.say('admin:installation.discard'));
  await page.getByRole('alertdialog').waitFor();
};

const changeEnd = async (page: Page, { say }: Stage) => {
  await page.goto('/admin?view=events');
  await chooseAction(
    page
      .getByRole('article')
      .filter({ hasText: say('admin:events.status.active') })
      .first(),
    say('admin:end.change'),
  );
  await page.getByRole('alertdialog').waitFor();
};

const deleteUser = async (page: Page, { say }: Stage) => {
  await page.goto('/admin?view=people');
  await chooseAction(page.getByRole('listitem').first(), say('admin:people.delete'));
  await page.getByRole('alertdialog').waitFor();
};

/** The administrators' page "Installation", and what can be repaired from the pages beside it. */
export const installationStates: readonly State[] = [
  { ...admin, name: 'admin-overview', show: openOverview(empty, { reports: 2, refunds: 1, feedback: 4 }) },
  {
    ...admin,
    name: 'admin-overview-good',
    show: openOverview(good, { reports: 0, refunds: 0, feedback: 0 }),
  },
  { ...admin, name: 'admin-installation', show: openInstallation(busy) },
  { ...admin, name: 'admin-installation-good', show: openInstallation(good) },
  { ...admin, name: 'admin-installation-empty', show: openInstallation(empty) },
  { ...admin, name: 'admin-discard-jobs', isWhole: false, show: discardAll },
  { ...admin, name: 'admin-event-end', isWhole: false, show: changeEnd },
  { ...admin, name: 'admin-delete-user', isWhole: false, show: deleteUser },
];
