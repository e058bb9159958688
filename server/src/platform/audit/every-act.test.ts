import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@togather/contract/audit-actions.ts';
import { type EndpointName, endpoints } from '@togather/contract/endpoints.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import { type Client, listedForm, type NamedFile, uploadForm } from '#testing/client.ts';
import { readTables } from '#testing/read-tables.ts';
import { type RoleScene, setScene } from '#testing/role-scene.ts';
import { samplePng, tinyPhoto } from '#testing/sample-photos.ts';
import { sampleRequests } from '#testing/sample-requests.ts';
import { sampleSelfies } from '#testing/sample-selfies.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

interface Act {
  readonly endpoint: EndpointName;
  readonly action: AuditAction;
  /** Replaces the sample request's body. */
  readonly json?: object;
  readonly form?: (scene: RoleScene) => FormData;
  /** A call that runs first, so that there is something to change. */
  readonly after?: EndpointName;
  /** The act needs many photos. */
  readonly needsPhotos?: true;
  /** The event of the audit row; the scene's if undefined. */
  readonly event?: 'none' | 'new';
  /** The changed data is outside the product's tables, or missing in the scene. */
  readonly changesNoRow?: true;
}

const ads = ({ eventId }: RoleScene) => {
  const form = new FormData();
  form.append('eventId', eventId);
  form.append('settingSet', '{"imageAdSet":[],"plusEventSetting":{"sponsorSubtitle":"A sponsor"}}');
  return form;
};
const png = await samplePng();
const frame = () => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(png)]), 'frame.png');
  return form;
};
const inAWeek = () => new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);
const closed = { permission: 'UPLOAD_PHOTO', decision: 'DENY' };

/** Actions of hosts and administrators. */
const audited: readonly Act[] = [
  { endpoint: 'changeEvent', action: 'changeEvent.eventName', json: { eventName: 'Renamed' } },
  { endpoint: 'changeEvent', action: 'changeEvent.eventDate', json: { eventDate: inAWeek() } },
  { endpoint: 'changeEvent', action: 'changeEvent.newPin', json: { newPin: true } },
  { endpoint: 'changeEvent', action: 'changePermissions', json: { uploadsClosed: true } },
  { endpoint: 'changeEvent', action: 'changeEvent.faceGrouping', json: { faceGrouping: false } },
  { endpoint: 'changeEvent', action: 'changeEvent.uploaderNames', json: { uploaderNames: 'required' } },
  { endpoint: 'changeEvent', action: 'changeEvent.shotsPerGuest', json: { shotsPerGuest: 20 } },
  { endpoint: 'changeEvent', action: 'changeEvent.guestDownloads', json: { guestDownloads: 'none' } },
  { endpoint: 'changeEvent', action: 'changeEvent.offersBlur', json: { offersBlur: false } },
  { endpoint: 'deleteEvent', action: 'deleteEvent' },
  { endpoint: 'deleteAccount', action: 'deleteEvent' },
  { endpoint: 'deletePhoto', action: 'deletePhoto' },
  { endpoint: 'replacePhoto', action: 'replacePhoto' },
  { endpoint: 'dismissReport', action: 'dismissReport' },
  { endpoint: 'changePermissions', action: 'changePermissions', json: { defaultPermission: closed } },
  { endpoint: 'changeVisibility', action: 'changeVisibility' },
  { endpoint: 'deletePhotos', action: 'deletePhotos' },
  { endpoint: 'undeletePhotos', action: 'undeletePhotos', after: 'deletePhotos' },
  { endpoint: 'saveChapters', action: 'saveChapters' },
  { endpoint: 'saveTasks', action: 'saveTasks' },
  { endpoint: 'makeBook', action: 'makeBook', needsPhotos: true },
  { endpoint: 'saveBook', action: 'saveBook' },
  { endpoint: 'changeEvent', action: 'changeEvent.takesWishes', json: { takesWishes: false } },
  { endpoint: 'deleteWish', action: 'deleteWish' },
  { endpoint: 'decideWishes', action: 'decideWishes' },
  { endpoint: 'changeEvent', action: 'changeEvent.isGuestListOpen', json: { isGuestListOpen: false } },
  { endpoint: 'addListedGuest', action: 'addListedGuest', form: () => listedForm(selfie!) },
  { endpoint: 'changeListedGuest', action: 'changeListedGuest' },
  { endpoint: 'deleteListedGuest', action: 'deleteListedGuest' },
  { endpoint: 'deleteGuestList', action: 'deleteGuestList' },
  { endpoint: 'createChoiceList', action: 'createChoiceList', json: { name: 'To retouch' } },
  { endpoint: 'renameChoiceList', action: 'renameChoiceList' },
  { endpoint: 'deleteChoiceList', action: 'deleteChoiceList' },
  { endpoint: 'createChooser', action: 'createChooser', json: { name: 'Ben' } },
  { endpoint: 'revokeChooser', action: 'revokeChooser' },
  { endpoint: 'createWall', action: 'createWall' },
  { endpoint: 'chooseLook', action: 'chooseLook', json: { theme: 'rose' } },
  { endpoint: 'revokeWall', action: 'revokeWall' },
  { endpoint: 'createHostInvite', action: 'createHostInvite' },
  { endpoint: 'withdrawHostInvite', action: 'withdrawHostInvite' },
  { endpoint: 'acceptHostInvite', action: 'acceptHostInvite', event: 'new' },
  { endpoint: 'removeCoHost', action: 'removeCoHost' },
  { endpoint: 'changeHostMails', action: 'changeHostMails' },
  { endpoint: 'createUploadKey', action: 'createUploadKey' },
  { endpoint: 'revokeUploadKey', action: 'revokeUploadKey' },
  { endpoint: 'correctDevice', action: 'correctDevice' },
  { endpoint: 'saveAds', action: 'saveAds', form: ads },
  { endpoint: 'saveFrame', action: 'saveFrame', form: frame },
  { endpoint: 'changeFrame', action: 'changeFrame' },
  { endpoint: 'deleteFrame', action: 'deleteFrame' },
  { endpoint: 'mergeFigures', action: 'mergeFigures' },
  { endpoint: 'splitFigure', action: 'splitFigure' },
  { endpoint: 'hideFigure', action: 'hideFigure' },
  { endpoint: 'answerDoubt', action: 'answerDoubt' },
  { endpoint: 'forgetFigure', action: 'forgetFigure' },
  { endpoint: 'takeBackForgetting', action: 'takeBackForgetting' },
  { endpoint: 'createPlusDirectly', action: 'createPlusDirectly', event: 'new' },
  { endpoint: 'takeEventDown', action: 'takeEventDown' },
  { endpoint: 'bringEventBack', action: 'bringEventBack', after: 'takeEventDown' },
  { endpoint: 'changePhotoLimit', action: 'changePhotoLimit' },
  { endpoint: 'changeEventEnd', action: 'changeEventEnd' },
  { endpoint: 'exportUser', action: 'exportUser', event: 'none', changesNoRow: true },
  { endpoint: 'deleteUser', action: 'deleteUser', event: 'none' },
  { endpoint: 'banUser', action: 'banUser', event: 'none' },
  { endpoint: 'liftBan', action: 'liftBan', event: 'none', after: 'banUser' },
  { endpoint: 'dismissAnyReport', action: 'dismissAnyReport' },
  { endpoint: 'deleteAnyPhoto', action: 'deleteAnyPhoto' },
  { endpoint: 'recordRefund', action: 'recordRefund', event: 'none' },
  { endpoint: 'handleFeedback', action: 'handleFeedback', event: 'none' },
  { endpoint: 'answerFeedback', action: 'answerFeedback', event: 'none' },
  // The queue has its own connections, so the row is written before the action.
  { endpoint: 'retryJob', action: 'retryJob', event: 'none', changesNoRow: true },
  { endpoint: 'discardJob', action: 'discardJob', event: 'none', changesNoRow: true },
  { endpoint: 'discardJobs', action: 'discardJobs', event: 'none', changesNoRow: true },
  { endpoint: 'retryJobs', action: 'retryJobs', event: 'none', changesNoRow: true },
  { endpoint: 'changeModes', action: 'changeModes', event: 'none', changesNoRow: true },
  { endpoint: 'retryPhotos', action: 'retryPhotos', event: 'none', changesNoRow: true },
];

const OWN = "the row of the user's own data names its author";
const SIGN_IN = 'it concerns a session, not an event';
const PAYMENT = 'payments have permanent rows of their own';
const NOTHING = 'it changes nothing';

/** All other endpoints that may write, and why they leave no row. */
const unaudited: Partial<Record<EndpointName, string>> = {
  createSession: SIGN_IN,
  renewSession: SIGN_IN,
  signOut: SIGN_IN,
  endSession: SIGN_IN,
  endAllSessions: SIGN_IN,
  createEvent: OWN,
  joinEvent: OWN,
  uploadPhotos: OWN,
  ingestPhoto: OWN,
  listMatchesByKey: NOTHING,
  replacePhotoByKey: 'the photo came with a key, as its new file',
  giveHeart: OWN,
  choosePhoto: OWN,
  unchoosePhoto: 'a tap on a photo, which another tap takes back',
  choosePhotoByLink: OWN,
  unchoosePhotoByLink: 'the same',
  takeHeartBack: OWN,
  reportPhoto: OWN,
  writeWish: OWN,
  editWish: OWN,
  reportWish: OWN,
  blurFigure: OWN,
  takeBackBlur: OWN,
  askForAlerts: OWN,
  confirmAlerts: OWN,
  stopAlerts: OWN,
  stopHostMails: OWN,
  downloadEverything: NOTHING,
  sendFeedback: OWN,
  createPendingEvent: PAYMENT,
  startPayment: PAYMENT,
  receivePaymentNotice: PAYMENT,
  returnFromCashier: PAYMENT,
  createArchive: NOTHING,
  findFigures: NOTHING,
  reportUse: NOTHING,
  reportVitals: NOTHING,
};

let server: TestServer;
let selfie: NamedFile | undefined;
let client: Client;
let host: Session;
let admin: Session;
let scene: RoleScene;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      ADMIN_EMAILS: 'boss@example.com',
      FREE_EVENTS_PER_MONTH: '1000',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'photos@example.com',
      TRUSTED_PROXIES: '1',
    },
  });
  client = server.newClient();
  [selfie] = await sampleSelfies(server.context);
  admin = await client.signIn('boss@example.com');
  // While the trigger exists, no row can be written to the audit.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no audit'; end $$`.execute(
    server.context.db,
  );
  await sql`create trigger refuse before insert on audit_log execute function refuse()`.execute(
    server.context.db,
  );
  await refuseAudit(false);
});
afterAll(() => server.stop());
beforeEach(async () => {
  // From an address with unused limits.
  host = await client.signIn('host@example.com', { 'x-forwarded-for': `10.${randomBytes(3).join('.')}` });
  scene = await setScene(server, client, host);
  const guest = server.newClient();
  const form = uploadForm(scene.eventId, [await tinyPhoto(2)]);
  const { photos } = (await guest.request('POST', '/api/photo/upload', { form })).json<{
    photos: [{ photoId: string }];
  }>();
  // Another user's photo, so that deleting it needs a role.
  scene = { ...scene, photoId: photos[0].photoId };
});

const refuseAudit = async (isOn: boolean) => {
  const verb = sql.raw(isOn ? 'enable' : 'disable');
  await sql`alter table audit_log ${verb} trigger refuse`.execute(server.context.db);
};

const ask = async (name: EndpointName, { json, form }: Partial<Act> = {}): Promise<number> => {
  const { method, path, ...facts } = endpoints[name];
  const sample = sampleRequests(scene, await tinyPhoto(3))[`${method} ${path}`];
  const address = path.replace(/:(\w+)/g, (_, id: keyof RoleScene) => scene[id]);
  const { idToken: token } = 'who' in facts && facts.who === 'admin' ? admin : host;
  const { status } = await client.request(method, sample?.query ? `${address}?${sample.query}` : address, {
    token,
    ...(json || form ? { ...(json && { json }), ...(form && { form: form(scene) }) } : sample?.options),
  });
  return status;
};

const countAudit = async () => (await listAudit()).length;
const listAudit = () =>
  server.context.db.selectFrom('audit_log').selectAll().orderBy('created_at').orderBy('id').execute();

/** Returns a hash of the rows of every table except the audit. */
const readRows = () => readTables(server.context.db, ['audit_log', 'sessions', 'token_buckets']);

/** Deleting an account also writes a row for each of its events: here for those of earlier tests, too. */
const isOf = (endpoint: EndpointName) => (row: { action: string; event_id: string | null }) => {
  if (endpoint === 'deleteAccount') return row.event_id === scene.eventId;
  return endpoint !== 'deleteUser' || row.action === 'deleteUser';
};

const insertPhotos = async () => {
  const rows = Array.from({ length: 24 }, () => ({
    id: newId(),
    event_id: scene.eventId,
    name: 'party.jpg',
    mime: 'image/jpeg',
    width: 4,
    height: 3,
    size: 1,
    sha256: randomBytes(32),
    crc32: 0,
  }));
  await server.context.db.insertInto('photos').values(rows).execute();
};

test('every endpoint that may write is audited, or has a reason not to be', () => {
  const changing = Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : name));
  const known = [...new Set(audited.map(({ endpoint }) => endpoint)), ...Object.keys(unaudited)];
  expect(known.toSorted()).toEqual(changing.toSorted());
});

test.each(audited)('$endpoint writes one row, $action, in its transaction', { tags: 'rest' }, async (act) => {
  const { endpoint, action, after, needsPhotos } = act;
  const facts = endpoints[endpoint];
  if (needsPhotos) await insertPhotos();
  if (after) expect(await ask(after)).toBe(200);
  const before = await readRows();
  const audit = await countAudit();

  await refuseAudit(true);
  try {
    expect(await ask(endpoint, act)).toBe(500);
  } finally {
    await refuseAudit(false);
  }
  expect(await readRows()).toEqual(before);
  expect(await countAudit()).toBe(audit);

  expect(await ask(endpoint, act)).toBe(200);
  const all = (await listAudit()).slice(audit);
  const left = all.filter(isOf(endpoint));
  const role = 'who' in facts && facts.who === 'admin' ? 'ADMIN' : 'HOST';
  const named = { none: null, new: expect.any(String), scene: scene.eventId }[act.event ?? 'scene'];
  expect(left).toMatchObject([{ action, role, event_id: named }]);
  if (!act.changesNoRow) expect(await readRows()).not.toEqual(before);
});

test.each(Object.keys(unaudited) as EndpointName[])(
  '%s by a host writes no row',
  { tags: 'rest' },
  async (endpoint) => {
    const audit = await countAudit();
    await ask(endpoint);
    expect(await countAudit()).toBe(audit);
  },
);
