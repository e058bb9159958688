import type { EndpointName } from '@togather/contract/endpoints.ts';
import { findEvent } from '#events/membership/queries.ts';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { figureScope } from '#figures/figure-scope.ts';
import { listEmbeddings } from '#figures/queries.ts';
import { hashSecret } from '#platform/base/new-id.ts';
import { type Answer, uploadForm } from './client.ts';
import type { TestServer } from './test-server.ts';
import { askAs, CALLERS, type Caller, type CallerName, type VisibilityScene } from './visibility-scene.ts';

/** Calls an endpoint as a caller. Returns true when the response shows anything of the photo, its faces or its figures. */
type Probe = (caller: Caller, stage: Stage) => Promise<boolean>;

export interface Shows {
  readonly probe: Probe;
  /** The callers who see the photo while it is visible to everyone, and while it is not. Only the host sees it during deletion. */
  readonly shown: readonly CallerName[];
  readonly unseen: readonly CallerName[];
}

export const JOINED: readonly CallerName[] = ['host', 'uploader', 'member', 'guest'];
/** One answer for all guests, and one for the host. */
const shared = { shown: JOINED, unseen: ['host'] } as const;
/** With the caller's own photos. */
const personal = { shown: JOINED, unseen: ['host', 'uploader'] } as const;
const forHost = { shown: ['host'], unseen: ['host'] } as const;
/** With a secret that shows what everybody sees. */
const anyCaller = { shown: CALLERS, unseen: [] } as const;

/** The environment of a probe. */
interface Stage {
  readonly server: TestServer;
  readonly scene: VisibilityScene;
  /** The wall's message while the photo is visible to everyone. */
  readonly wallState: string;
}

export const get = (caller: Caller, path: string) => askAs(caller, 'GET', path);
/** Returns whether a successful response contains one of the texts. */
const holds = (answer: Answer, ...texts: string[]): boolean =>
  answer.status === 200 && texts.some((text) => answer.bytes.includes(text));
/** Asks for the photos of an upload key, as a program that has it. */
const askByKey = ({ client }: Caller, { uploadKey }: VisibilityScene, path: string) =>
  client.request('GET', `/api/ingest/photos${path}`, { headers: { authorization: `Bearer ${uploadKey}` } });
const isServed = (answer: Answer): boolean => answer.status === 200;
/** The ids of the photo, and of a figure that nobody else is on. */
const traces = (scene: VisibilityScene) => [scene.photoId, scene.aloneId];
export const inEvent = (scene: VisibilityScene, path: string) => `/api/event/${scene.eventId}/${path}`;
export const ofPhoto = (scene: VisibilityScene, path = '') => `/api/photo/${scene.photoId}${path}`;

/** Lets both photos of the event, which are of one device, be of one second and look. */
const makeMoment = async ({ server, scene: { eventId } }: Stage): Promise<void> => {
  await server.context.db
    .updateTable('photos')
    .set({ taken_at: new Date('2026-05-02T10:00:00Z'), thumbhash: Buffer.alloc(25, 0x5a) })
    .where('event_id', '=', eventId)
    .execute();
};

/** A shown comment on the photo by somebody else. */
const writeComment = async (
  { context }: TestServer,
  { eventId, photoId }: VisibilityScene,
): Promise<void> => {
  const by = { author_name: 'Somebody', author_id: null, guest_hash: Buffer.alloc(32), is_host: false };
  const row = { id: photoId, event_id: eventId, photo_id: photoId, text: 'What a smile', ...by };
  await context.db
    .insertInto('wishes')
    .values({ ...row, visibility: 'shown', written_at: context.clock(), edited_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const listIdOf = ({ eventId }: VisibilityScene) => `${eventId.slice(1)}l`;
const chooserSecretOf = ({ eventId }: VisibilityScene) => `${eventId.slice(1)}s`;

/** A list with the photo, and a link for choosing. */
const choosePhoto = async ({ context: { db, clock } }: TestServer, scene: VisibilityScene): Promise<void> => {
  const of = { id: listIdOf(scene), event_id: scene.eventId, created_at: clock() };
  const secret_hash = hashSecret(chooserSecretOf(scene));
  const choice = { list_id: of.id, photo_id: scene.photoId, note: '', chosen_at: clock() };
  await db
    .insertInto('choice_lists')
    .values({ ...of, name: 'Book' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('choosers')
    .values({ ...of, name: 'Anna', secret_hash, last_used_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('choices')
    .values({ ...choice, user_id: null, chooser_name: 'Anna' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** What a caller's own list links to, with what it had before. */
const linksOf = async (
  scene: VisibilityScene,
  caller: Caller,
  which: 'url' | 'previewUrl',
): Promise<string[]> => {
  const own = await get(caller, inEvent(scene, 'own-photos'));
  const found = await get(caller, ofPhoto(scene));
  const photos = [
    ...(isServed(own) ? own.json<{ unseen: { url: string; previewUrl: string }[] }>().unseen : []),
    ...(isServed(found) ? [found.json<{ url: string; previewUrl: string }>()] : []),
  ];
  const earlier = which === 'url' ? caller.earlier.original : caller.earlier.preview;
  return [...photos.map((photo) => photo[which]), ...(earlier ? [earlier] : [])];
};
const someOpen = async (caller: Caller, links: readonly string[]): Promise<boolean> => {
  for (const link of links) if (isServed(await get(caller, link))) return true;
  return false;
};

export async function firstMessage(server: TestServer, caller: Caller, path: string): Promise<string> {
  const headers = caller.session ? { authorization: `Bearer ${caller.session.idToken}` } : undefined;
  const response = await fetch(`${server.origin}${path}`, headers ? { headers } : {});
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (/^data: /m.test(text) || !response.ok) break;
  }
  return /^data: (.*)$/m.exec(text)?.[1] ?? '';
}

/** Every endpoint whose response shows photos, faces or figures, with the probe for the scene's photo. */
export const shows: Partial<Record<EndpointName, Shows>> = {
  lookUpEvent: {
    ...shared,
    probe: async (caller, { scene }) =>
      holds(await get(caller, `/api/event/${scene.pin}`), ...traces(scene), '"figureCount":3'),
  },
  streamEvent: {
    ...shared,
    probe: async (caller, { server, scene }) =>
      (await firstMessage(server, caller, inEvent(scene, 'stream'))).includes('"photoCount":2'),
  },
  listOwnPhotos: {
    shown: ['host', 'uploader'],
    unseen: ['host', 'uploader'],
    probe: async (caller, { scene }) => holds(await get(caller, inEvent(scene, 'own-photos')), scene.photoId),
  },
  giveHeart: {
    ...personal,
    probe: async (caller, { scene }) => isServed(await askAs(caller, 'PUT', ofPhoto(scene, '/heart'))),
  },
  takeHeartBack: {
    ...personal,
    probe: async (caller, { scene }) => isServed(await askAs(caller, 'DELETE', ofPhoto(scene, '/heart'))),
  },
  reportPhoto: {
    ...personal,
    probe: async (caller, { scene }) =>
      isServed(await askAs(caller, 'POST', ofPhoto(scene, '/report'), { json: { reason: 'OTHER' } })),
  },
  listReports: {
    ...forHost,
    probe: async (caller, { scene }) => holds(await get(caller, inEvent(scene, 'reports')), ...traces(scene)),
  },
  listDevices: {
    ...forHost,
    probe: async (caller, { scene }) => holds(await get(caller, inEvent(scene, 'devices')), scene.photoId),
  },
  uploadPhotos: {
    // A guest who uploads the same file knows its content, and learns nothing else about the photo.
    ...personal,
    probe: async (caller, { scene }) => {
      const file = { name: 'again.jpg', bytes: scene.bytes, type: 'image/jpeg' };
      const form = uploadForm(scene.eventId, [file]);
      const answer = await askAs(caller, 'POST', '/api/photo/upload', { form });
      const [photo] = answer.json<{ photos: { url: string }[] }>().photos;
      return holds(answer, scene.fileName) || (await someOpen(caller, photo ? [photo.url] : []));
    },
  },
  getPhoto: {
    ...personal,
    probe: async (caller, { scene }) => holds(await get(caller, ofPhoto(scene)), ...traces(scene)),
  },
  getOriginal: {
    ...personal,
    probe: async (caller, { scene }) => someOpen(caller, await linksOf(scene, caller, 'url')),
  },
  getFramedPhoto: {
    ...personal,
    probe: async (caller, { scene }) => {
      const links = await linksOf(scene, caller, 'url');
      return someOpen(
        caller,
        links.map((link) => link.replace('/original', '/framed')),
      );
    },
  },
  getPreview: {
    ...personal,
    probe: async (caller, { scene }) => someOpen(caller, await linksOf(scene, caller, 'previewUrl')),
  },
  getThumbhashes: {
    ...shared,
    probe: async (caller, { scene }) =>
      holds(await get(caller, inEvent(scene, 'thumbhashes')), scene.photoId),
  },
  listPhotoNotes: {
    ...shared,
    probe: async (caller, { scene }) => {
      const answer = await get(caller, inEvent(scene, 'photo-notes'));
      return isServed(answer) && answer.json<{ times: number[] }>().times.length === 2;
    },
  },
  listMoments: {
    ...shared,
    probe: async (caller, stage) => {
      await makeMoment(stage);
      return holds(await get(caller, inEvent(stage.scene, 'moments')), stage.scene.photoId);
    },
  },
  listChapters: {
    ...shared,
    probe: async (caller, { server: { context }, scene }) => {
      const chapter = { id: scene.eventId, event_id: scene.eventId, position: 0, name: null, hidden: false };
      await context.db
        .insertInto('chapters')
        .values({ ...chapter, starts_at: new Date(0) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return holds(await get(caller, inEvent(scene, 'chapters')), '"photoCount":2');
    },
  },
  listWishes: {
    ...personal,
    probe: async (caller, { server, scene }) => {
      await writeComment(server, scene);
      return holds(await get(caller, inEvent(scene, 'wishes')), scene.photoId);
    },
  },
  countWishes: {
    ...shared,
    probe: async (caller, { server, scene }) => {
      await writeComment(server, scene);
      return holds(await get(caller, inEvent(scene, 'wish-counts')), scene.photoId);
    },
  },
  writeWish: {
    ...personal,
    probe: async (caller, { scene }) => {
      const json = { photoId: scene.photoId, text: 'What a smile', authorName: caller.name };
      return isServed(await askAs(caller, 'POST', inEvent(scene, 'wishes'), { json }));
    },
  },
  listWallWishes: {
    ...anyCaller,
    probe: async (caller, { server, scene }) => {
      await writeComment(server, scene);
      const { db } = server.context;
      await db
        .updateTable('walls')
        .set({ shows_wishes: true })
        .where('event_id', '=', scene.eventId)
        .execute();
      return holds(await get(caller, `/api/wall/${scene.secret}/wishes`), scene.photoId);
    },
  },
  listTasks: {
    ...personal,
    probe: async (caller, { server: { context }, scene }) => {
      const id = `${scene.eventId.slice(1)}t`;
      const task = { id, event_id: scene.eventId, position: 0, name: 'A smile', hidden: false };
      await context.db
        .insertInto('chapters')
        .values({ ...task, starts_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const put = (chapter_id: string | null) =>
        context.db.updateTable('photos').set({ chapter_id }).where('id', '=', scene.photoId).execute();
      await put(id);
      const answer = await get(caller, inEvent(scene, 'tasks'));
      // A wall would tell of the change.
      await put(null);
      return holds(answer, '"photoCount":1');
    },
  },
  listPhotoSizes: {
    ...personal,
    probe: async (caller, { scene }) =>
      holds(await get(caller, inEvent(scene, 'photo-sizes')), scene.photoId),
  },
  createArchive: {
    ...personal,
    probe: async (caller, { scene }) => {
      const json = { photoIds: [scene.photoId] };
      return isServed(await askAs(caller, 'POST', inEvent(scene, 'archives'), { json }));
    },
  },
  getArchive: {
    ...personal,
    probe: async (caller, { scene }) => {
      const made = await askAs(caller, 'POST', inEvent(scene, 'archives'), { json: {} });
      const urls = [caller.earlier.archive, isServed(made) ? made.json<{ url: string }>().url : undefined];
      for (const url of urls) if (url && holds(await get(caller, url), scene.fileName)) return true;
      return false;
    },
  },
  listFigures: {
    ...shared,
    probe: async (caller, { scene }) =>
      holds(
        await get(caller, `/api/figure/${scene.eventId}`),
        ...traces(scene),
        scene.faceIds[0],
        '"photoNum":2',
      ),
  },
  listPeopleByKey: {
    ...anyCaller,
    probe: async (caller, { scene }) => {
      const headers = { authorization: `Bearer ${scene.uploadKey}` };
      const answer = await caller.client.request('GET', '/api/ingest/people', { headers });
      return holds(answer, ...traces(scene), '"photoNum":2');
    },
  },
  listPhotosByKey: {
    ...anyCaller,
    probe: async (caller, { scene }) => holds(await askByKey(caller, scene, ''), ...traces(scene)),
  },
  getOriginalByKey: {
    ...anyCaller,
    probe: async (caller, { scene }) => isServed(await askByKey(caller, scene, `/${scene.photoId}/original`)),
  },
  getPreviewByKey: {
    ...anyCaller,
    probe: async (caller, { scene }) => isServed(await askByKey(caller, scene, `/${scene.photoId}/preview`)),
  },
  listChoices: {
    ...forHost,
    probe: async (caller, { server, scene }) => {
      await choosePhoto(server, scene);
      return holds(await get(caller, inEvent(scene, 'choices')), scene.photoId);
    },
  },
  exportChoices: {
    ...forHost,
    probe: async (caller, { server, scene }) => {
      await choosePhoto(server, scene);
      return holds(
        await get(caller, inEvent(scene, `choices/${listIdOf(scene)}/export?as=txt`)),
        scene.fileName,
      );
    },
  },
  choosePhoto: {
    ...forHost,
    probe: async (caller, { server, scene }) => {
      await choosePhoto(server, scene);
      const path = inEvent(scene, `choices/${listIdOf(scene)}/${scene.photoId}`);
      return isServed(await askAs(caller, 'PUT', path, { json: {} }));
    },
  },
  showChoosing: {
    ...anyCaller,
    probe: async (caller, { server, scene }) => {
      await choosePhoto(server, scene);
      return holds(await get(caller, `/api/choose/${chooserSecretOf(scene)}`), ...traces(scene));
    },
  },
  listChoicesByLink: {
    ...anyCaller,
    probe: async (caller, { server, scene }) => {
      await choosePhoto(server, scene);
      return holds(await get(caller, `/api/choose/${chooserSecretOf(scene)}/choices`), ...traces(scene));
    },
  },
  choosePhotoByLink: {
    ...anyCaller,
    probe: async (caller, { server, scene }) => {
      await choosePhoto(server, scene);
      const path = `/api/choose/${chooserSecretOf(scene)}/choices/${listIdOf(scene)}/${scene.photoId}`;
      return isServed(await askAs(caller, 'PUT', path, { json: {} }));
    },
  },
  listChoicesByKey: {
    ...anyCaller,
    probe: async (caller, { server, scene }) => {
      await choosePhoto(server, scene);
      const headers = { authorization: `Bearer ${scene.uploadKey}` };
      return holds(await caller.client.request('GET', '/api/ingest/choices', { headers }), ...traces(scene));
    },
  },
  exportChoicesByKey: {
    ...anyCaller,
    probe: async (caller, { server, scene }) => {
      await choosePhoto(server, scene);
      const headers = { authorization: `Bearer ${scene.uploadKey}` };
      const path = `/api/ingest/choices/${listIdOf(scene)}?as=txt`;
      return holds(await caller.client.request('GET', path, { headers }), scene.fileName);
    },
  },
  listPhotosOfFigures: {
    ...shared,
    probe: async (caller, { scene }) => {
      const path = `/api/photo/figures_in_event?eventId=${scene.eventId}&figureIds=`;
      const certain = await get(caller, `${path}${scene.bothId}`);
      const likely = await get(caller, `${path}${scene.likelyId}`);
      const json = { figureIds: [scene.aloneId] };
      const archive = await askAs(caller, 'POST', inEvent(scene, 'archives'), { json });
      return holds(certain, scene.photoId) || holds(likely, scene.photoId) || isServed(archive);
    },
  },
  listFiguresOfPhoto: {
    ...shared,
    probe: async (caller, { scene }) => holds(await get(caller, ofPhoto(scene, '/figures')), 'cropUrl'),
  },
  getFaceCrop: {
    ...shared,
    probe: async (caller) => someOpen(caller, caller.earlier.crops),
  },
  findFigures: {
    // Tests which figures a selfie is compared with, because the comparison itself needs a face.
    ...shared,
    probe: async ({ name, session }, { server: { context }, scene }) => {
      const event = (await findEvent(context.db, { id: scene.eventId }))!;
      const user = name === 'host' ? ({ id: event.host_id } as never) : undefined;
      const scope = figureScope(context, event, session && user);
      const rows = await listEmbeddings(context.db, scope, PIPELINE_VERSION);
      return rows.some(({ figure_id }) => figure_id === scene.aloneId);
    },
  },
  listFaces: {
    ...forHost,
    probe: async (caller, { scene }) =>
      holds(await get(caller, `/api/figure/${scene.eventId}/${scene.bothId}/faces`), scene.photoId),
  },
  listForgetRequests: {
    // The guest's request to forget concerns a person who appears in this photo only.
    shown: ['host', 'guest'],
    unseen: ['host'],
    probe: async (caller, { scene }) =>
      holds(await get(caller, `/api/figure/${scene.eventId}/forget-requests`), scene.photoId),
  },
  listHostedEvents: {
    ...forHost,
    probe: async (caller, { scene }) =>
      holds(await get(caller, '/api/member-center/hosted-events'), scene.photoId),
  },
  listJoinedEvents: {
    shown: ['member'],
    unseen: [],
    probe: async (caller, { scene }) =>
      holds(await get(caller, '/api/member-center/joined-events'), scene.photoId, '"photoCount":2'),
  },
  showWall: {
    ...anyCaller,
    probe: async (caller, { scene }) => holds(await get(caller, `/api/wall/${scene.secret}`), scene.photoId),
  },
  streamWall: {
    ...anyCaller,
    probe: async (caller, { server, scene, wallState }) =>
      (await firstMessage(server, caller, `/api/wall/${scene.secret}/stream`)) === wallState,
  },
};
