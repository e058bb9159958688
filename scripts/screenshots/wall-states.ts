import { expect, type Page } from '@playwright/test';
import { makeWall } from '../../e2e/make-wall.ts';
import { newClient } from '../../e2e/product.ts';
import { seedSmallEvent } from './small-event.ts';
import type { Stage } from './stage.ts';
import { openFolded, press, type State } from './state.ts';

/** Waits until the first photo has faded in. */
const isShown = async (page: Page) => {
  const layer = page.locator('[data-layer=shown]').first();
  await layer.locator('img').first().waitFor();
  await expect(layer).toHaveCSS('opacity', '1');
};

const openWall = async (page: Page, stage: Stage, name: 'plus' | 'empty') => {
  // The zoom ends at another place in each picture.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { path } = await makeWall(stage.events[name].eventId, stage.host);
  await page.goto(path);
  await page.locator('h1').waitFor();
};

/** Makes a wall and then changes the PIN, which the wall no longer shows. */
const makeOldWall = async (stage: Stage) => {
  const { eventId } = await seedSmallEvent(stage);
  const { path } = await makeWall(eventId, stage.host);
  const changed = await newClient().request('PATCH', `/api/event/${eventId}`, {
    token: stage.host.idToken,
    json: { newPin: true },
  });
  return { path, pinCode: changed.json<{ pinCode: string }>().pinCode };
};

/** The live wall, and the part of the settings that creates it. Runs once per language and size: an event has ten walls. */
export const wallStates: readonly State[] = [
  {
    name: 'wall-photos',
    route: 'wall',
    show: async (page, stage) => {
      await openWall(page, stage, 'plus');
      await isShown(page);
      await page.keyboard.press('Shift');
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'wall-new-pin',
    route: 'wall',
    show: async (page, stage) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto((await makeOldWall(stage)).path);
      await isShown(page);
    },
  },
  { name: 'wall-empty', route: 'wall', show: (page, stage) => openWall(page, stage, 'empty') },
  {
    name: 'wall-missing',
    route: 'wall',
    show: async (page) => {
      await page.goto('/wall/unknown');
      await page.locator('h1').waitFor();
    },
  },
  {
    name: 'manage-wall',
    route: 'manageEvent',
    as: 'host',
    show: async (page, stage) => {
      // The section is folded only until the event has a wall.
      await page.goto(`/manage-event/${(await seedSmallEvent(stage)).pinCode}`);
      await openFolded(page, stage, 'walls:title');
      await press(page, stage.say('walls:hosting.create'));
      const title = page.getByRole('heading', { name: stage.say('walls:hosting.created') });
      await title.waitFor();
      await title.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'manage-wall-new-pin',
    route: 'manageEvent',
    as: 'host',
    show: async (page, stage) => {
      await page.goto(`/manage-event/${(await makeOldWall(stage)).pinCode}`);
      const row = page.getByText(stage.say('walls:hosting.withoutPin'));
      await row.waitFor();
      await row.scrollIntoViewIfNeeded();
    },
  },
];
