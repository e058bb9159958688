import type { Session } from '@togather/contract/schemas/accounts.ts';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';

/** Returns the body of a response. */
export async function ok<T>(answer: ReturnType<Client['request']>): Promise<T> {
  const { status, json, bytes } = await answer;
  expect(status, bytes.toString().slice(0, 300)).toBe(200);
  return json<T>();
}

/** Creates a Plus event with an ad, photos, figures, and a guest who has an account. */
export async function holdParty(newClient: () => Client) {
  const [boss, host, guest] = [newClient(), newClient(), newClient()];
  const [bossSession, hostSession, guestSession] = await Promise.all([
    boss.signIn('boss@example.com'),
    host.signIn('host@example.com'),
    guest.signIn('guest@example.com'),
  ]);
  const { users } = await ok<{ users: { id: string; email: string }[] }>(
    boss.request('GET', '/api/admin/all-users', { token: bossSession.idToken }),
  );
  const eventHostUserId = users.find(({ email }) => email === 'host@example.com')!.id;
  const { eventId, pinCode } = await ok<{ eventId: string; pinCode: string }>(
    boss.request('POST', '/api/admin/events/create-plus-directly', {
      token: bossSession.idToken,
      json: { eventName: '婚禮', eventHostUserId },
    }),
  );
  await saveAd(host, hostSession, eventId);
  await guest.lookUp(pinCode, guestSession);
  await ok(guest.request('POST', '/api/event/join', { token: guestSession.idToken, json: { eventId } }));
  const tiny = await Promise.all([1, 2, 3].map((seed) => tinyPhoto(seed)));
  await guest.upload(eventId, [...samplePhotos().slice(0, 2), ...tiny]);
  await untilDone(guest, pinCode);
  return { eventId, pinCode, host, hostSession, guest, guestSession, sent: tiny.map(base64Of) };
}
export type Party = Awaited<ReturnType<typeof holdParty>>;

const base64Of = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString('base64');

const saveAd = async (host: Client, { idToken: token }: Session, eventId: string) => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('eventId', eventId);
  const imageAdSet = [{ positionId: 1, name: 'Florist', url: 'fern.example.com', imageName: 'adImage1' }];
  form.append('settingSet', JSON.stringify({ imageAdSet }));
  form.append('adImage1', new Blob([new Uint8Array(picture)]), 'adImage1.png');
  await ok(host.request('PUT', '/api/ad', { token, form }));
};

const untilDone = (client: Client, pin: string) =>
  vi.waitFor(
    async () =>
      expect((await client.lookUp(pin)).processing).toEqual({ faces: 0, hardFaces: 0, previews: 0 }),
    {
      ...patience,
      interval: 500,
    },
  );

/** Returns what a guest who types the PIN sees and downloads; originals are in Base64. */
export async function joinParty(client: Client, { eventId, pinCode }: Party) {
  const { photos, adInfos } = await client.lookUp(pinCode);
  await untilDone(client, pinCode);
  const originals = new Map<string, string>();
  for (const { photoId, url, previewUrl } of photos) {
    originals.set(photoId, base64Of({ bytes: await client.bytes(url) }));
    expect((await sharp(await client.bytes(previewUrl)).metadata()).width).toBeGreaterThan(0);
  }
  const [ad] = adInfos;
  const figures = (await client.figures(eventId)).length;
  return { originals, figures, ad: { name: ad?.name, picture: await client.bytes(ad!.AdImageUrl) } };
}

export function deletePhoto({ host, hostSession }: Party, photoId: string) {
  return ok(host.request('DELETE', `/api/photo/${photoId}`, { token: hostSession.idToken }));
}
