import { noteOn, openNotes, type PhotoNotes } from '@togather/contract/photo-notes.ts';
import { beforeAll, expect, test } from 'vitest';
import { photoWithGps } from '#images/testing/sample-photos.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

let server: TestServer;
let guest: Client;
let event: { eventId: string; pinCode: string };
beforeAll(async () => {
  server = await sharedServer();
  guest = server.newClient();
  event = await guest.createEvent(await guest.signIn('host@example.com'), '婚禮');
  await guest.lookUp(event.pinCode);
});

const askNotes = async () => {
  const answer = await guest.request('GET', `/api/event/${event.eventId}/photo-notes`);
  return openNotes(answer.json<PhotoNotes>());
};

test('notes contain when a photo was taken, or else uploaded; the lookup does not', async () => {
  const dated = { name: 'dated.jpg', bytes: await photoWithGps('jpeg') };
  const { photos } = await guest.upload(event.eventId, [dated, await tinyPhoto(1)]);
  const [first, second] = photos.map(({ photoId }) => photoId) as [string, string];
  const notes = await askNotes();
  const takenAt = '2024-05-05T23:08:09.000Z';
  expect(noteOn(notes, first)).toMatchObject({ takenAt, time: Date.parse(takenAt) / 1000 });
  const { uploadedAt } = (await guest.request('GET', `/api/photo/${second}`)).json<{ uploadedAt: string }>();
  expect(noteOn(notes, second)).toMatchObject({
    takenAt: null,
    time: Math.floor(Date.parse(uploadedAt) / 1000),
  });
  expect(photos[0]).toMatchObject({ takenAt });
  expect((await guest.lookUp(event.pinCode)).photos[0]).not.toHaveProperty('takenAt');
});

test('an uploader may give a name, which is cleaned and deleted with the account', {
  tags: 'rest',
}, async () => {
  const { idToken: token } = await guest.signIn('uploader@example.com');
  const send = async (seed: number, uploaderName: string, options: { token?: string } = {}) => {
    const form = uploadForm(event.eventId, [await tinyPhoto(seed)]);
    form.append('uploaderName', uploaderName);
    const answer = await guest.request('POST', '/api/photo/upload', { form, ...options });
    return answer.json<{ photos: { photoId: string }[] }>().photos[0]!.photoId;
  };
  const ids = [
    await send(11, ' \u202e小美\u200b\n阿姨 '),
    await send(12, 'x'.repeat(100)),
    await send(13, '\u200b'),
    await send(14, 'Kai', { token }),
  ];
  const namesOf = async () => {
    const notes = await askNotes();
    return ids.map((photoId) => noteOn(notes, photoId)?.uploaderName);
  };
  expect(await namesOf()).toEqual(['小美 阿姨', 'x'.repeat(40), null, 'Kai']);
  const exported = (await guest.request('GET', '/api/account/export', { token })).json<{
    uploads: object[];
  }>();
  expect(exported.uploads).toMatchObject([{ photoId: ids[3], uploaderName: 'Kai' }]);
  await guest.request('DELETE', '/api/account', { token });
  expect((await namesOf())[3]).toBeNull();
});
