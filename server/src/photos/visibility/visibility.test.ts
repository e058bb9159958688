import type { EndpointName } from '@togather/contract/endpoints.ts';
import { contract } from '@togather/contract/schemas/contract.ts';
import type { EndpointDefinition } from '@togather/contract/schemas/endpoint.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listDueNews } from '#mail/photo-alerts/queries.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { firstMessage, get, inEvent, JOINED, ofPhoto, shows } from '#testing/visibility-probes.ts';
import {
  askAs,
  CALLERS,
  type Caller,
  setVisibilityScene,
  type VisibilityScene,
} from '#testing/visibility-scene.ts';

let server: TestServer;
let scene: VisibilityScene;
let wallState = '';
const stage = () => ({ server, scene, wallState });

/** Why other endpoints that the contract has photos, faces or figures of need no row. */
const elsewhere: Partial<Record<EndpointName, string>> = {
  getAdImage: 'a picture of a sponsor',
  getFrame: 'a picture of a sponsor',
  saveFrame: 'the same',
  changeFrame: 'the same',
  deleteFrame: 'the same',
  getFramePreview: 'photos that everybody sees, for the host; frames.test.ts hides one',
  getQrCode: 'a code of the event’s link',
  getConfig: 'limits',
  ingestPhoto: 'the id of a photo whose bytes the caller has',
  replacePhoto: 'the id that the caller named',
  replacePhotoByKey: 'the id that the caller named',
  listMatchesByKey: 'photos that came with a key, whose names the caller has',
  changeEvent: 'a switch',
  changePhotoLimit: 'a limit',
  createPlusDirectly: 'a limit',
  getBook: 'photos for the host alone; books.test.ts hides one',
  makeBook: 'the same',
  saveBook: 'the same',
  mergeFigures: 'what the host has named',
  splitFigure: 'what the host has named',
  hideFigure: 'what the host has named',
  listDoubts: 'faces for the host alone',
  saveChapters: 'numbers for the host alone',
  editWish: 'what its author wrote',
  getGuestList: 'numbers of photos that everybody sees, for the host; guest-list.test.ts hides one',
  saveTasks: 'numbers for the host alone',
  downloadEverything: 'the link of a mail to the host, who sees all photos',
  getUserExport: 'what an administrator exports about a user',
  readInstallation: 'numbers for administrators alone',
  readStorageUse: 'numbers for administrators alone',
  listAllEvents: 'numbers for administrators alone',
  listAllReports: 'photos for administrators alone',
  blurFigure: 'what the caller has named',
  listBlurs: 'numbers, and the figures that the caller has named',
  getClearPhoto: 'for the person who is blurred; blurs.test.ts tries everybody',
};

const states: Record<string, { set: () => Promise<unknown>; unset: () => Promise<unknown> }> = {};
const setVisibility = (visibility: 'pending' | 'shown') =>
  server.context.db.updateTable('photos').set({ visibility }).where('id', '=', scene.photoId).execute();
const asHost = async (method: string, path: string, json: object) => {
  const answer = await askAs(scene.callers.host, method, path, { json });
  expect(answer.status).toBe(200);
};
const decide = (action: string, more: object = {}) =>
  asHost('POST', inEvent(scene, `photos/${action}`), { photoIds: [scene.photoId], ...more });
const change = (json: object) => asHost('PATCH', `/api/event/${scene.eventId}`, json);

states.pending = { set: () => setVisibility('pending'), unset: () => setVisibility('shown') };
states.hidden = {
  set: () => decide('visibility', { visibility: 'hidden' }),
  unset: () => decide('visibility', { visibility: 'shown' }),
};
states.concealed = { set: () => change({ revealAt: null }), unset: () => change({ revealNow: true }) };
const withhold = (withheld: 'search' | 'blur' | null) => () =>
  server.context.db.updateTable('photos').set({ withheld }).where('id', '=', scene.photoId).execute();
states['withheld to be searched'] = { set: withhold('search'), unset: withhold(null) };
states['withheld to be blurred'] = { set: withhold('blur'), unset: withhold(null) };
states['being deleted'] = { set: () => decide('delete'), unset: () => decide('undelete') };

/** Keeps the links that a caller gets while everybody sees the photo. */
const keepLinks = async (caller: Caller) => {
  const event = (await get(caller, `/api/event/${scene.pin}`)).json<Event>();
  const photo = event.photos.find(({ photoId }) => photoId === scene.photoId)!;
  const archive = await askAs(caller, 'POST', inEvent(scene, 'archives'), { json: {} });
  Object.assign(caller.earlier, {
    original: photo.url,
    preview: photo.previewUrl,
    archive: archive.json<{ url: string }>().url,
  });
  const lists = [
    `/api/figure/${scene.eventId}`,
    ofPhoto(scene, '/figures'),
    `/api/figure/${scene.eventId}/forget-requests`,
  ];
  for (const list of lists) {
    const text = (await get(caller, list)).bytes.toString();
    const links = [...text.matchAll(/"cropUrl":"([^"]+)"/g)].map(([, url]) => url!);
    caller.earlier.crops.push(...links.filter((link) => scene.faceIds.some((id) => link.includes(id))));
  }
};

beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
  scene = await setVisibilityScene(server);
  const forget = { json: { figureId: scene.forgottenId } };
  await askAs(scene.callers.guest, 'POST', `/api/figure/${scene.eventId}/forget`, forget);
  await askAs(scene.callers.guest, 'POST', ofPhoto(scene, '/report'), { json: { reason: 'OTHER' } });
  wallState = await firstMessage(server, scene.callers.host, `/api/wall/${scene.secret}/stream`);
  for (const name of JOINED) await keepLinks(scene.callers[name]);
});
afterAll(() => server.stop());

const rows = Object.entries(shows);

describe('while everybody sees it', () => {
  test.each(rows)(
    '%s shows a photo to those whom it serves',
    { tags: 'rest' },
    async (_, { probe, shown }) => {
      for (const name of shown)
        expect([name, await probe(scene.callers[name], stage())]).toEqual([name, true]);
    },
  );

  test('mails count the photos of a person', async () => {
    expect(await countNews()).toBe(2);
  });
});

/** How many photos a mail about the person on both photos would count; 0 where none would be sent. */
const countNews = async (): Promise<number> => {
  const later = new Date(Date.now() + 3600_000);
  return (await listDueNews(server.context.db, later))[0]?.count ?? 0;
};

/** What tells hosts that a withheld photo is there, without its picture. */
const namedToHosts = new Set(['listReports', 'listDevices', 'listWishes', 'countWishes']);

describe.each(Object.entries(states))('a photo that is %s (V1, X1)', (state, { set, unset }) => {
  beforeAll(set);
  afterAll(unset);

  test.each(rows)(
    '%s shows it to the host and its uploader at most',
    { tags: 'rest' },
    async (endpoint, { probe, unseen }) => {
      for (const name of CALLERS) {
        const isUploaders =
          name === 'uploader' && state !== 'being deleted' && state !== 'withheld to be blurred';
        const isWithheld = state.startsWith('withheld') && !namedToHosts.has(endpoint);
        const isHosts = name === 'host' && !isWithheld;
        const expected = unseen.includes(name) && (isHosts || isUploaders);
        expect([name, await probe(scene.callers[name], stage())]).toEqual([name, expected]);
      }
    },
  );

  test('mails do not count it', async () => {
    expect(await countNews()).toBe(state === 'concealed' ? 0 : 1);
  });
});

test('every endpoint that answers with photos, faces or figures is tried (V1)', () => {
  const media = /^(image\/|application\/zip|text\/event-stream)/;
  const words = /"(photo\w*|photos|thumbhash\w*|figure\w*|face\w*|cropUrl|sizes|focus)":/i;
  const showing = Object.values<EndpointDefinition>(contract).filter(({ media: type = '', response }) => {
    if (media.test(type)) return true;
    return response && words.test(JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })));
  });
  const named = showing.map(({ name }) => name);
  expect(named.filter((name) => !shows[name] && !elsewhere[name])).toEqual([]);
});
