import type { Session } from '@togather/contract/schemas/accounts.ts';
import sharp from 'sharp';
import { newClient } from './product.ts';

export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const colors = ['#2f5d50', '#c2411c', '#3b4a6b', '#8a6d1d', '#6b2f52', '#1f6f8b'];

const draw = (color: string, { width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** Draws a sponsor's picture, coloured by position. */
export async function adPicture(position = 1, size = { width: 800, height: 200 }): Promise<SampleFile> {
  return {
    name: `sponsor-${position}.png`,
    mimeType: 'image/png',
    buffer: await draw(colors[position - 1] ?? '#333', size)
      .png()
      .toBuffer(),
  };
}

/** Adds ads to a Plus event as its host, without a page. */
export async function seedAds(
  host: Session,
  eventId: string,
  ads: readonly { positionId: number; name: string; url?: string; picture?: Buffer }[],
): Promise<void> {
  const form = new FormData();
  form.set('eventId', eventId);
  const imageAdSet = ads.map(({ positionId, name, url = 'https://sponsor.example.com' }) => ({
    positionId,
    name,
    url,
  }));
  form.set('settingSet', JSON.stringify({ imageAdSet }));
  for (const { positionId, picture } of ads) {
    const bytes = picture ?? (await adPicture(positionId)).buffer;
    form.set(`adImage${positionId}`, new Blob([new Uint8Array(bytes)]), 'ad.png');
  }
  const answer = await newClient().request('PUT', '/api/ad', { token: host.idToken, form });
  if (answer.status !== 200) throw new Error(`ads: ${answer.status} ${answer.bytes}`);
}
