import type { Page } from '@playwright/test';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import type { ManageTab } from '@togather/web/src/parts/host/tabs.ts';
import { database, newClient } from '../../e2e/product.ts';
import { seedEvent } from '../../e2e/seed-events.ts';
import { cutIntoChapters } from './loved-states.ts';
import { seedStatistics } from './seed-statistics.ts';
import type { Stage } from './stage.ts';
import { press, type State, takedownReasons } from './state.ts';

type EventName = keyof Stage['events'];

/** Runs `show` while an event of the host is taken down. */
export async function withTakenDown({ events, language }: Stage, show: () => Promise<void>) {
  const set = (taken_down_at: Date | null) =>
    database()
      .updateTable('events')
      .set({ taken_down_at, taken_down_reason: takedownReasons[language] })
      .where('id', '=', events.free.eventId)
      .execute();
  await set(new Date());
  await show();
  await set(null);
}

interface Shown {
  readonly name?: EventName;
  readonly tab?: ManageTab;
}
const manage = async (page: Page, stage: Stage, { name = 'free', tab = 'sharing' }: Shown = {}) => {
  await page.goto(`/manage-event/${stage.events[name].pinCode}?tab=${tab}`);
  await page.locator('h1').waitFor();
};
const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `manage-${name}`,
  route: 'manageEvent',
  as: 'host',
  show,
  ...more,
});
/** Two guests report the newest photos of the Free event, once. */
const report = async ({ events, say }: Stage) => {
  const known = await database()
    .selectFrom('photo_reports')
    .select('id')
    .where('event_id', '=', events.free.eventId)
    .execute();
  if (known.length > 0) return;
  for (const [at, reason] of (['SHOWS_ME', 'OTHER'] as const).entries()) {
    const guest = newClient();
    const { photos } = await guest.lookUp(events.free.pinCode);
    const json = { reason, message: at === 0 ? say('photo-actions:reasons.SHOWS_ME') : '' };
    const answer = await guest.request('POST', `/api/photo/${photos[at]?.photoId}/report`, { json });
    if (answer.status !== 200) throw new Error(`a report was refused: ${JSON.stringify(answer.json())}`);
  }
};
/** Two photos of the Plus event are of a camera whose clock was slow, and two of a phone, once. */
const slowCamera = async ({ events: { plus } }: Stage) => {
  const db = database();
  const { eventId } = plus;
  const known = await db.selectFrom('devices').select('id').where('event_id', '=', eventId).execute();
  if (known.length > 0) return;
  const photos = await db
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .limit(4)
    .execute();
  const [first, second, third, fourth] = photos.map(({ id }) => id) as [string, string, string, string];
  const pairs = [
    [first, second],
    [third, fourth],
  ];
  const estimate = { correctionSeconds: 3725, confidence: 1, by: 'moments', pairs };
  const named = { event_id: eventId, hash: Buffer.alloc(16), make: 'SONY', model: 'ILCE-7M4' };
  const camera = { ...named, id: newId(), correction_seconds: 3725, corrected_by: 'estimate' as const };
  const phone = { ...named, id: newId(), hash: Buffer.alloc(15), make: 'Apple', model: 'iPhone 15' };
  await db
    .insertInto('devices')
    .values([{ ...camera, estimate: JSON.stringify(estimate) }, phone])
    .execute();
  for (const [at, id] of [first, third, second, fourth].entries()) {
    const taken = new Date(Date.UTC(2026, 4, 2, 11, (at % 2) * 40 + 2, at * 2));
    const isSlow = at < 2;
    await db
      .updateTable('photos')
      .set({
        device_id: isSlow ? camera.id : phone.id,
        taken_at: taken,
        clock_at: isSlow ? new Date(taken.getTime() - 3725_000) : taken,
      })
      .where('id', '=', id)
      .execute();
  }
};
export function notifyHost({ events }: Stage) {
  return database()
    .updateTable('events')
    .set({ host_notice: 'PIN_REPLACED' })
    .where('id', '=', events.empty.eventId)
    .execute();
}
const endIn = async (stage: Stage, days: number) => {
  const { pinCode, eventId } = stage.events.free;
  await database()
    .updateTable('events')
    .set({ ends_at: new Date(Date.now() + days * 24 * 3600_000) })
    .where('id', '=', eventId)
    .execute();
  return `/event/${pinCode}`;
};
const toViewer = async (page: Page, stage: Stage) => {
  await page.goto(`/event/${stage.events.plus.pinCode}`);
  await page.locator('[data-photo]').nth(1).click();
  await page.locator('.yarl__slide_image').first().waitFor();
};
const toMenu = async (page: Page, stage: Stage) => {
  await toViewer(page, stage);
  await press(page, stage.say('photos:more', { number: 2 }));
  await page.getByText(stage.say('photo-actions:reportText')).waitFor();
};
const photoState = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `photo-${name}`,
  route: 'event',
  show,
  ...more,
});

/** Actions of a host on an event, and of anyone on a photo. */
export const hostingStates: readonly State[] = [
  ...(['sharing', 'photos', 'reports', 'settings'] as const).flatMap((tab) => [
    state(`${tab}-free`, (page, stage) => manage(page, stage, { name: 'empty', tab }), { isWhole: true }),
    state(`${tab}-plus`, (page, stage) => manage(page, stage, { name: 'plus', tab }), { isWhole: true }),
  ]),
  state('statistics-empty', (page, stage) => manage(page, stage, { name: 'empty', tab: 'statistics' })),
  state(
    'statistics',
    async (page, stage) => {
      await seedStatistics(stage.events.free.eventId);
      await manage(page, stage, { tab: 'statistics' });
      await page.getByRole('figure').waitFor();
    },
    { isWhole: true },
  ),
  state(
    'upload-key',
    async (page, stage) => {
      const { say } = stage;
      const { pinCode } = await seedEvent({
        name: stage.language === 'en' ? 'Annual dinner' : '公司尾牙',
        host: `host.${stage.language.toLowerCase()}@example.com`,
      });
      await page.goto(`/manage-event/${pinCode}?tab=photos`);
      const names = { en: ['Camera 2', 'Photographer Lin'], 'zh-TW': ['二號機', '攝影師小林'] };
      for (const name of names[stage.language]) {
        await page.getByLabel(say('upload-keys:name')).fill(name);
        await press(page, say('upload-keys:create'));
        await page.getByText(name, { exact: true }).waitFor();
      }
    },
    { isWhole: true },
  ),
  state(
    'clocks',
    async (page, stage) => {
      await slowCamera(stage);
      await manage(page, stage, { name: 'plus', tab: 'photos' });
      await page.getByRole('figure').first().waitFor();
    },
    { isWhole: true },
  ),
  state(
    'chapters',
    async (page, stage) => {
      await cutIntoChapters(stage);
      await manage(page, stage, { name: 'plus', tab: 'photos' });
      await page.getByRole('list', { name: stage.say('chapters:list') }).waitFor();
    },
    { isWhole: true },
  ),
  state('chapter-split', async (page, stage) => {
    await cutIntoChapters(stage);
    await manage(page, stage, { name: 'plus', tab: 'photos' });
    await press(page, stage.say('chapters:split'));
    await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
  }),
  state('clock-change', async (page, stage) => {
    await slowCamera(stage);
    await manage(page, stage, { name: 'plus', tab: 'photos' });
    await page
      .getByRole('button', { name: stage.say('devices:change') })
      .first()
      .click();
  }),
  state('upload-key-revoke', async (page, stage) => {
    await manage(page, stage, { name: 'plus', tab: 'photos' });
    await page.getByLabel(stage.say('upload-keys:name')).fill('Lin');
    await press(page, stage.say('upload-keys:create'));
    await page
      .getByRole('button', { name: stage.say('upload-keys:revoke') })
      .last()
      .click();
  }),
  state(
    'notice-pin-replaced',
    async (page, stage) => {
      await notifyHost(stage);
      await manage(page, stage, { name: 'empty' });
      await page.getByText(stage.say('hosting:notice.PIN_REPLACED.title')).waitFor();
      await database().updateTable('events').set({ host_notice: null }).execute();
    },
    { isWhole: true },
  ),
  state('renamed-and-pin', async (page, stage) => {
    const { pinCode } = await seedEvent({
      name: stage.language === 'en' ? 'Pottery class' : '陶藝課',
      host: `host.${stage.language.toLowerCase()}@example.com`,
    });
    await page.clock.install();
    await page.goto(`/manage-event/${pinCode}?tab=settings`);
    await press(page, stage.say('hosting:pin.change'));
    await press(page, stage.say('hosting:pin.confirm'));
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await press(page, stage.say('hosting:pin.change'));
    await press(page, stage.say('hosting:pin.confirm'));
    await page.getByRole('button', { name: stage.say('common:notifications.clear') }).waitFor();
  }),
  state(
    'reports',
    async (page, stage) => {
      await report(stage);
      await manage(page, stage, { tab: 'reports' });
      await page.getByText(stage.say('hosting:reports.reasons.OTHER')).waitFor();
    },
    { isWhole: true },
  ),
  state('report-remove', async (page, stage) => {
    await report(stage);
    await manage(page, stage, { tab: 'reports' });
    await press(page, stage.say('hosting:reports.remove'));
  }),
  state('pin', async (page, stage) => {
    await manage(page, stage, { tab: 'settings' });
    await press(page, stage.say('hosting:pin.change'));
  }),
  state('delete', async (page, stage) => {
    await manage(page, stage, { name: 'plus', tab: 'settings' });
    await press(page, stage.say('hosting:delete.action'));
  }),
  { name: 'manage-signed-out', route: 'manageEvent', show: (page, stage) => manage(page, stage) },
  state('not-host', (page, stage) => manage(page, stage), { as: 'newcomer' }),
  state('unknown', async (page) => {
    await page.goto('/manage-event/ZZZZZZ');
    await page.locator('h1').waitFor();
  }),
  state('taken-down', async (page, stage) => {
    await withTakenDown(stage, async () => {
      await page.goto(`/manage-event/${stage.events.free.pinCode}`);
      await page.getByText(stage.say('hosting:takenDown.title')).waitFor();
    });
  }),
  state('loading', async (page, stage) => {
    await page.route(`**/api/event/${stage.events.free.pinCode}`, () => {});
    await page.goto(`/manage-event/${stage.events.free.pinCode}`);
    await page.getByRole('status').first().waitFor();
  }),
  state('failed', async (page, stage) => {
    await page.route(`**/api/event/${stage.events.free.pinCode}`, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: '' } } }),
    );
    await page.goto(`/manage-event/${stage.events.free.pinCode}`);
    await page.getByRole('alert').waitFor({ timeout: 20_000 });
  }),
  photoState('menu', toMenu),
  photoState(
    'menu-host',
    async (page, stage) => {
      await toMenu(page, stage);
      await page.getByText(stage.say('photo-actions:deleteAsHost')).waitFor();
    },
    { as: 'host' },
  ),
  photoState(
    'delete',
    async (page, stage) => {
      await toMenu(page, stage);
      await page.getByText(stage.say('photo-actions:deleteAsHost')).click();
      await page.getByRole('alertdialog').waitFor();
    },
    { as: 'host' },
  ),
  photoState('report', async (page, stage) => {
    await toMenu(page, stage);
    await page.getByText(stage.say('photo-actions:reportText')).click();
    await page.getByRole('radio').first().check();
  }),
  photoState('reported', async (page, stage) => {
    await page.route('**/report', (route) => route.fulfill({ json: { received: true } }));
    await toMenu(page, stage);
    await page.getByText(stage.say('photo-actions:reportText')).click();
    await page.getByRole('radio').first().check();
    await press(page, stage.say('photo-actions:send'));
    await page.getByText(stage.say('photo-actions:sent')).waitFor();
  }),
  photoState(
    'retention',
    async (page, stage) => {
      await page.goto(await endIn(stage, 9));
      await page.getByRole('complementary').waitFor();
      await endIn(stage, 70);
    },
    { as: 'host' },
  ),
  photoState('last-day', async (page, stage) => {
    await page.goto(await endIn(stage, 0.005));
    await page.getByRole('complementary').waitFor();
    await endIn(stage, 70);
  }),
];
