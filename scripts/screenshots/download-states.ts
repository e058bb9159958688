import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newClient } from '../../e2e/product.ts';
import { type SeededEvent, seedEvent } from '../../e2e/seed-events.ts';
import { pictures, toJpeg } from '../drawn-people/pictures.ts';
import type { Stage } from './stage.ts';
import type { State } from './state.ts';

/** Seeds a Plus event with a few photos, and what the host lets guests download. */
const seedDownloads = async (
  { language, host }: Stage,
  guestDownloads: 'originals' | 'reduced' | 'none',
): Promise<SeededEvent> => {
  const event = await seedEvent({
    type: 'Plus',
    photoLimit: 850,
    name: language === 'en' ? 'Autumn concert' : '秋季音樂會',
    host: `host.${language.toLowerCase()}@example.com`,
  });
  const client = newClient();
  const files = pictures.slice(0, 6).map(async (picture) => ({
    name: picture.name,
    bytes: Buffer.from(await toJpeg(picture)),
    type: 'image/jpeg',
  }));
  await client.lookUp(event.pinCode);
  await client.upload(event.eventId, await Promise.all(files));
  await client.request('PATCH', `/api/event/${event.eventId}`, {
    token: host.idToken,
    json: { guestDownloads },
  });
  return event;
};

/** Returns a sponsor's picture: a coloured border, or a label. */
const pictureOf = (placement: 'logo' | 'frame'): Promise<Buffer> => {
  const border =
    '<rect x="24" y="24" width="1152" height="852" fill="none" stroke="#d9482b" stroke-width="48"/>';
  const label =
    '<rect x="0" y="0" width="1200" height="900" rx="160" fill="#d9482b"/><circle cx="600" cy="450" r="260" fill="#fff"/>';
  const drawn = placement === 'frame' ? border : label;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">${drawn}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

const openFrame = async (page: Page, stage: Stage, placement: 'logo' | 'frame' | null) => {
  const { eventId, pinCode } = await seedDownloads(stage, 'originals');
  const token = stage.host.idToken;
  if (placement) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await pictureOf(placement))]), 'frame.png');
    await newClient().request('PUT', `/api/event/${eventId}/frame`, { token, form });
    await newClient().request('PATCH', `/api/event/${eventId}/frame`, {
      token,
      json: { placement, isOn: true },
    });
  }
  await page.goto(`/plus-event-backstage/${pinCode}?view=frame`);
  if (!placement) return page.getByRole('button', { name: stage.say('backstage:frame.choose') }).waitFor();
  for (const shape of ['landscape', 'portrait'])
    await page.getByRole('img', { name: stage.say(`backstage:frame.previews.${shape}`) }).waitFor();
};

const state = (name: string, show: State['show'], more: Partial<State> = {}): State => ({
  name: `downloads-${name}`,
  route: 'event',
  show,
  ...more,
});
const inBackstage = { route: 'backstage', as: 'host', isWhole: true } as const;

/** What guests download, and the sponsor's frame. */
export const downloadStates: readonly State[] = [
  state(
    'settings',
    async (page, stage) => {
      const { pinCode } = await seedDownloads(stage, 'reduced');
      await page.goto(`/manage-event/${pinCode}?tab=photos`);
      await page.getByRole('radio', { name: stage.say('hosting:downloads.reduced') }).waitFor();
    },
    { route: 'manageEvent', as: 'host', isWhole: true },
  ),
  state('off', async (page, stage) => {
    await page.goto(`/event/${(await seedDownloads(stage, 'none')).pinCode}`);
    await page.getByText(stage.say('event-page:downloadsOff')).first().waitFor();
  }),
  state('off-viewer', async (page, stage) => {
    await page.goto(`/event/${(await seedDownloads(stage, 'none')).pinCode}`);
    await page.locator('[data-photo]').first().click();
    await page.getByText(stage.say('downloads:off')).waitFor();
    await page.locator('.yarl__slide_image').first().waitFor();
  }),
  state('frame-none', (page, stage) => openFrame(page, stage, null), inBackstage),
  state('frame-logo', (page, stage) => openFrame(page, stage, 'logo'), inBackstage),
  state('frame', (page, stage) => openFrame(page, stage, 'frame'), inBackstage),
];
