import type { Session } from '@togather/contract/schemas/accounts.ts';
import { sql } from 'kysely';
import { writeCoHost } from '#events/co-hosts.ts';
import { insertEvent } from '#events/lifecycle/create-event.ts';
import { hashUploadKey, newUploadKey } from '#events/upload-keys.ts';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { proveSelfie } from '#figures/blurs/selfie-proof.ts';
import { linkTo } from '#mail/links.ts';
import { exportAddress } from '#operating/admin/users.ts';
import { hashSecret, newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';
import { newTradeNo } from '#platform/ecpay/checkout-fields.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { frameKey } from '#platform/storage/storage.ts';
import { type Client, codeFor, uploadForm } from './client.ts';
import { createPlusEvent, userIdOf } from './plus-event.ts';
import { samplePng, tinyPhoto } from './sample-photos.ts';
import { vectorOfNobody } from './seed-faces.ts';
import type { TestServer } from './test-server.ts';

/** Everything that a request of any endpoint can name, in one host's Plus event. */
export interface RoleScene {
  readonly eventId: string;
  readonly pin: string;
  readonly photoId: string;
  /** The `t` of the photo's signed addresses. */
  readonly token: string;
  /** Query of the signed address of the event's ZIP. */
  readonly archiveQuery: string;
  /** A live wall, and the secret of its address. */
  readonly wallId: string;
  readonly secret: string;
  /** A choice list, and a link for choosing with the secret of its address. */
  readonly listId: string;
  readonly chooserId: string;
  readonly chooserSecret: string;
  /** A co-host, and an open invitation of another one. */
  readonly coHostId: string;
  readonly inviteId: string;
  /** Of an invitation to another host's event. */
  readonly inviteSecret: string;
  readonly keyId: string;
  readonly deviceId: string;
  /** A person on the guest list, whom a guest added. */
  readonly guestId: string;
  /** A wish of somebody else's. */
  readonly wishId: string;
  /** An upload key. */
  readonly uploadKey: string;
  readonly reportId: string;
  readonly adImageId: string;
  readonly figureId: string;
  readonly faceId: string;
  /** Another person in the same photo. */
  readonly otherFigureId: string;
  /** A second face of the first figure. */
  readonly otherFaceId: string;
  /** An open request to forget a third figure. */
  readonly requestId: string;
  /** Of no request to be blurred, and what a selfie of the first figure gives. */
  readonly blurId: string;
  readonly blurProof: string;
  /** For the links of an alert that waits for confirmation. */
  readonly confirmToken: string;
  readonly stopToken: string;
  /** For the links of mails to the host. */
  readonly hostStopToken: string;
  readonly downloadToken: string;
  readonly pendingEventId: string;
  /** Of a payment that is due for refund. */
  readonly merchantTradeNo: string;
  readonly feedbackId: string;
  readonly hostId: string;
  /** A failed job. */
  readonly jobName: string;
  readonly jobId: string;
  /** A user without any relation to the event. */
  readonly userId: string;
  /** Query of the signed address of that user's ZIP. */
  readonly exportQuery: string;
  /** An expired session. */
  readonly sessionId: string;
  /** An unused code of the identity provider. */
  readonly code: string;
}

/** Creates the scene, or restores what earlier requests removed. */
export async function setScene(server: TestServer, client: Client, host: Session): Promise<RoleScene> {
  const { eventId, pinCode } = await createPlusEvent(server, host);
  const { photoId, url } = await uploadOne(client, eventId, host);
  const { db, storage } = server.context;
  const rows = await db.transaction().execute((tx) => insertRows(tx, eventId, photoId));
  await storage.put(`ads/${rows.adImageId}.webp`, Buffer.from('a picture'));
  const archives = `/api/event/${eventId}/archives`;
  const archive = await client.request('POST', archives, { token: host.idToken, json: {} });
  await insertFrame(server, eventId);
  const hostId = await userIdOf(server, host);
  const pendingEventId = newId();
  const pending = { id: pendingEventId, owner_id: hostId, event_name: 'Paid' };
  await db.insertInto('pending_events').values(pending).execute();
  return {
    eventId,
    pin: pinCode,
    photoId,
    token: new URL(url).searchParams.get('t') ?? '',
    archiveQuery: new URL(archive.json<{ url: string }>().url).search.slice(1),
    ...rows,
    ...(await insertWall(server, eventId)),
    ...(await insertChoices(server, eventId, photoId)),
    ...(await insertCoHosts(server, eventId, rows.userId)),
    ...(await insertKey(server, eventId)),
    ...(await insertDevice(server, eventId)),
    ...(await insertBook(server, eventId)),
    ...(await insertListedGuest(server, eventId)),
    ...(await insertWish(server, eventId)),
    ...(await offerBlur(server, eventId, rows)),
    ...(await insertAlert(server, eventId, rows.figureId)),
    hostStopToken: tokenOf(linkTo(server.context, 'host-mail-stop', ['WAITING', eventId, null])),
    downloadToken: tokenOf(linkTo(server.context, 'host-mail-download', [eventId, hostId, 0])),
    merchantTradeNo: await insertRefund(server, rows.userId),
    pendingEventId,
    hostId,
    jobName: JOB_NAME,
    jobId: await insertFailedJob(server),
    exportQuery: new URL(exportAddress(server.context, rows.userId)).search.slice(1),
    sessionId: newId(),
    code: await codeFor(client.request, 'somebody@example.com'),
  };
}

const JOB_NAME = 'send-answer';

const insertFailedJob = async ({ context: { db, jobs } }: TestServer): Promise<string> => {
  const feedbackId = newId();
  await jobs.enqueue(db, JOB_NAME, [{ feedbackId, language: 'en' }]);
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = now()
    where name = ${JOB_NAME} and data->>'feedbackId' = ${feedbackId} returning id`.execute(db);
  return rows[0]!.id;
};

const uploadOne = async (client: Client, eventId: string, { idToken }: Session) => {
  const form = uploadForm(eventId, [await tinyPhoto(1)]);
  const answer = await client.request('POST', '/api/photo/upload', { token: idToken, form });
  return answer.json<{ photos: [{ photoId: string; url: string }] }>().photos[0];
};

const insertWall = async ({ context }: TestServer, eventId: string) => {
  const [wallId, secret] = [newId(), newId()];
  const row = { id: wallId, event_id: eventId, secret_hash: hashSecret(secret), seconds: 8 };
  await context.db
    .insertInto('walls')
    .values({ ...row, created_at: context.clock() })
    .execute();
  return { wallId, secret };
};

const insertChoices = async ({ context }: TestServer, eventId: string, photoId: string) => {
  const [listId, chooserId, chooserSecret] = [newId(), newId(), newId()];
  const { db, clock } = context;
  const of = { event_id: eventId, created_at: clock() };
  await db
    .insertInto('choice_lists')
    .values({ ...of, id: listId, name: 'For the book' })
    .execute();
  await db
    .insertInto('choosers')
    .values({
      ...of,
      id: chooserId,
      name: 'Anna',
      secret_hash: hashSecret(chooserSecret),
      last_used_at: clock(),
    })
    .execute();
  const choice = { list_id: listId, photo_id: photoId, note: '', chosen_at: clock() };
  await db
    .insertInto('choices')
    .values({ ...choice, user_id: null, chooser_name: 'Anna' })
    .execute();
  return { listId, chooserId, chooserSecret };
};

const insertFrame = async ({ context: { db, storage, clock } }: TestServer, eventId: string) => {
  const fileId = newId();
  await storage.put(frameKey(fileId), await samplePng());
  const row = { event_id: eventId, file_id: fileId, placement: 'logo', is_on: true } as const;
  await db
    .insertInto('frames')
    .values({ ...row, changed_at: clock() })
    .execute();
};

/** Lets the event offer to blur people. */
const offerBlur = async ({ context }: TestServer, eventId: string, { figureId }: { figureId: string }) => {
  await context.db.updateTable('events').set({ offers_blur: true }).where('id', '=', eventId).execute();
  return { blurId: newId(), blurProof: proveSelfie(context, eventId, [figureId]) };
};

const insertWish = async ({ context }: TestServer, eventId: string) => {
  const wishId = newId();
  const by = { author_name: 'Somebody', author_id: null, guest_hash: Buffer.alloc(32), is_host: false };
  const row = { id: wishId, event_id: eventId, photo_id: null, text: 'All the best', ...by };
  await context.db
    .insertInto('wishes')
    .values({ ...row, visibility: 'shown', written_at: context.clock(), edited_at: null })
    .execute();
  return { wishId };
};

const insertListedGuest = async ({ context: { db, clock } }: TestServer, eventId: string) => {
  const guestId = newId();
  const face = { embedding: vectorOfNobody(), pipeline_version: PIPELINE_VERSION };
  const by = { by_host: false, user_id: null, guest_hash: Buffer.from(guestId) };
  await db.updateTable('events').set({ is_guest_list_open: true }).where('id', '=', eventId).execute();
  await db
    .insertInto('listed_guests')
    .values({
      id: guestId,
      event_id: eventId,
      name: 'Anna',
      table_name: '7',
      ...face,
      ...by,
      consented_at: clock(),
      created_at: clock(),
      figure_id: null,
      matched_at: null,
    })
    .execute();
  return { guestId };
};

const insertCoHosts = async ({ context }: TestServer, eventId: string, otherHostId: string) => {
  const [coHostId, inviteId, inviteSecret] = [newId(), newId(), newId()];
  const { db, clock } = context;
  const other = {
    name: 'Other',
    type: 'Free',
    hostId: otherHostId,
    startsAt: clock(),
    photoLimit: 1,
    retentionDays: 75,
  } as const;
  const dates = { created_at: clock(), expires_at: new Date(clock().getTime() + 24 * 3600_000) };
  await db.transaction().execute(async (tx) => {
    await insertUser(tx, coHostId);
    await writeCoHost(tx, { eventId, userId: coHostId });
    const { eventId: otherId } = await insertEvent(tx, other);
    const invite = { id: inviteId, event_id: eventId, secret_hash: hashSecret(newId()), ...dates };
    const another = { ...invite, id: newId(), event_id: otherId, secret_hash: hashSecret(inviteSecret) };
    await tx.insertInto('host_invites').values([invite, another]).execute();
  });
  return { coHostId, inviteId, inviteSecret };
};

const insertUser = (db: Tx, id: string) => {
  const user = { id, issuer: 'test', subject: id, email: 'user@example.com', name: 'User', picture: '' };
  return db
    .insertInto('users')
    .values({ ...user, email_verified: true })
    .execute();
};

const insertKey = async ({ context }: TestServer, eventId: string) => {
  const [keyId, uploadKey] = [newId(), newUploadKey()];
  const row = { id: keyId, event_id: eventId, name: 'Photographer', key_hash: hashUploadKey(uploadKey)! };
  await context.db
    .insertInto('upload_keys')
    .values({ ...row, scopes: ['upload', 'read', 'choose'], created_at: context.clock() })
    .execute();
  return { keyId, uploadKey };
};

const insertDevice = async ({ context }: TestServer, eventId: string) => {
  const deviceId = newId();
  const row = { id: deviceId, event_id: eventId, hash: Buffer.alloc(16), make: 'SONY', model: 'ILCE-7M4' };
  await context.db.insertInto('devices').values(row).execute();
  return { deviceId };
};

const insertBook = async ({ context }: TestServer, eventId: string) => {
  const pages = JSON.stringify([{ title: 'Party', photoIds: [], isFull: false }]);
  await context.db
    .insertInto('books')
    .values({ event_id: eventId, edition: 1, format: 'a4', pages })
    .execute();
  return {};
};

const insertRows = async (db: Tx, eventId: string, photoId: string) => {
  // Prevents concurrent groupings.
  await takeLock(db, { figures: eventId });
  const ids = {
    reportId: newId(),
    adImageId: newId(),
    figureId: newId(),
    faceId: newId(),
    otherFigureId: newId(),
    otherFaceId: newId(),
    requestId: newId(),
    feedbackId: newId(),
    userId: newId(),
  };
  const { reportId, adImageId, figureId, faceId, feedbackId, userId } = ids;
  const of = { event_id: eventId };
  const hashes = { reporter_hash: Buffer.from(reportId), network_hash: Buffer.from('network') };
  const report = { ...of, id: reportId, photo_id: photoId, reason: 'OTHER', message: '', ...hashes } as const;
  await db.insertInto('photo_reports').values(report).execute();
  const ad = { ...of, position: 1, name: 'Ad', url: 'https://a.example.com/', image_id: adImageId };
  await db.insertInto('ads').values(ad).execute();
  const forgottenId = newId();
  const figure = { ...of, id: figureId, representative_face_id: faceId, first_arrival: 1, photo_count: 1 };
  await db
    .insertInto('figures')
    .values([figure, { ...figure, id: ids.otherFigureId }, { ...figure, id: forgottenId }])
    .execute();
  const request = { ...of, id: ids.requestId, figure_id: forgottenId, asked_at: new Date(), by_host: true };
  await db.insertInto('forget_requests').values(request).execute();
  const face = { ...faceOf(eventId, photoId), id: faceId, figure_id: figureId };
  await db
    .insertInto('faces')
    .values([face, { ...face, id: ids.otherFaceId }, { ...face, id: newId(), figure_id: ids.otherFigureId }])
    .execute();
  await insertUser(db, userId);
  const feedback = { id: feedbackId, email: 'a@example.com', message: 'Hello' };
  await db.insertInto('feedback').values(feedback).execute();
  return ids;
};

/** Inserts a second payment of a buyer who has paid before. Returns its MerchantTradeNo. */
const insertRefund = async ({ context: { db, clock } }: TestServer, ownerId: string): Promise<string> => {
  const [id, now] = [newId(), clock()];
  const pending = { id, owner_id: ownerId, event_name: 'Paid twice', status: 'PAID', paid_at: now } as const;
  await db.insertInto('pending_events').values(pending).execute();
  const attempt = { pending_event_id: id, amount_twd: 549, status: 'PAID', started_at: now } as const;
  const merchantTradeNo = newTradeNo();
  await db
    .insertInto('payment_attempts')
    .values([
      { ...attempt, merchant_trade_no: newTradeNo(), number: 1, verdict_at: now },
      {
        ...attempt,
        merchant_trade_no: merchantTradeNo,
        number: 2,
        verdict_at: now,
        refund_due_at: now,
        refund_reason: 'PAID_TWICE',
      },
    ])
    .execute();
  return merchantTradeNo;
};

const tokenOf = (link: string) => link.split('#')[1] ?? '';

const insertAlert = async ({ context }: TestServer, eventId: string, figureId: string) => {
  const alert = { id: newId(), event_id: eventId, figure_id: figureId, address_hash: Buffer.alloc(32) };
  const rest = {
    address: Buffer.alloc(1),
    language: 'en',
    asked_at: context.clock(),
    told_arrival: '0',
  } as const;
  await context.db
    .insertInto('photo_alerts')
    .values({ ...alert, ...rest })
    .execute();
  return {
    confirmToken: tokenOf(linkTo(context, 'alert-confirm', [alert.id])),
    stopToken: tokenOf(linkTo(context, 'alert-stop', [eventId, alert.address_hash.toString('base64url')])),
  };
};

const faceOf = (eventId: string, photoId: string) => ({
  event_id: eventId,
  photo_id: photoId,
  box_left: 0.1,
  box_top: 0.1,
  box_width: 0.5,
  box_height: 0.5,
  height_px: 24,
  score: 1,
  quality: 1,
  embedding: Buffer.alloc(2048),
  pipeline_version: PIPELINE_VERSION,
});
