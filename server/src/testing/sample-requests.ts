import { dayInTaipei } from '@togather/contract/event-dates.ts';
import {
  fileForm,
  listedForm,
  type NamedFile,
  type RequestOptions,
  selfieForm,
  uploadForm,
} from './client.ts';
import type { RoleScene } from './role-scene.ts';

/** A request that is served; its path is the endpoint's, filled from the scene. */
export interface SampleRequest {
  readonly query?: string;
  readonly options?: RequestOptions;
  /** Status when the request is served; 200 by default. */
  readonly status?: number;
}

/** METRICS_TOKEN of a server for the sample requests. */
export const SAMPLE_METRICS_TOKEN = 'metrics-of-the-samples';

/** Returns one request for each endpoint, by `METHOD path`; a new endpoint needs a line here (threats.md S3). */
export function sampleRequests(scene: RoleScene, photo: NamedFile): Readonly<Record<string, SampleRequest>> {
  const byKey = { options: { headers: { authorization: `Bearer ${scene.uploadKey}` } } };
  return {
    'GET /api/health/live': {},
    'GET /api/health/ready': {},
    'GET /api/config': {},
    'PUT /api/admin/installation/modes': { options: { json: { maintenance: false } } },
    'POST /api/session': { options: { json: { authData: scene.code } } },
    'POST /api/session/renew': {},
    'DELETE /api/session': {},
    'GET /api/sessions': {},
    'DELETE /api/sessions/:sessionId': {},
    'DELETE /api/sessions': {},
    'POST /api/event': { options: { json: { eventName: 'Party', eventType: 'Free' } } },
    'POST /api/event/join': { options: { json: { eventId: scene.eventId } } },
    'GET /api/event/:pin': {},
    'GET /api/event/:eventId/pin': {},
    'GET /api/event/:eventId/stream': {},
    'GET /api/event/isHost/:eventId': {},
    'PATCH /api/event/:eventId': { options: { json: { eventName: 'Renamed' } } },
    'DELETE /api/event/:eventId': {},
    'GET /api/event/:eventId/qr-sheet': {},
    'GET /api/event/:eventId/qr-sheet/check': {},
    'GET /api/event/:eventId/qr-code': {},
    'DELETE /api/photo/:photoId': {},
    'PUT /api/photo/:photoId/original': { options: { form: fileForm(photo) } },
    'GET /api/event/:eventId/own-photos': {},
    'PUT /api/photo/:photoId/heart': {},
    'DELETE /api/photo/:photoId/heart': {},
    'POST /api/photo/:photoId/report': { options: { json: { reason: 'OTHER' } } },
    'POST /api/event/:eventId/photos/visibility': {
      options: { json: { photoIds: [scene.photoId], visibility: 'hidden' } },
    },
    'POST /api/event/:eventId/photos/delete': { options: { json: { photoIds: [scene.photoId] } } },
    'POST /api/event/:eventId/photos/undelete': { options: { json: { photoIds: [scene.photoId] } } },
    'PUT /api/event/:eventId/look': { options: { json: { theme: 'rose' } } },
    'GET /api/event/:eventId/chapters': {},
    'PUT /api/event/:eventId/chapters': {
      options: { json: { edition: 0, chapters: [{ startsAt: '2026-11-21T10:00:00.000Z' }] } },
    },
    'GET /api/event/:eventId/tasks': {},
    'PUT /api/event/:eventId/tasks': { options: { json: { edition: 0, tasks: [{ name: 'A smile' }] } } },
    'GET /api/event/:eventId/book': {},
    // The scene has one photo, and its book no PDF.
    'POST /api/event/:eventId/book': { options: { json: {} }, status: 409 },
    'PUT /api/event/:eventId/book': {
      options: {
        json: {
          edition: 1,
          format: 'a4',
          pages: [{ title: 'Party', photoIds: [scene.photoId], isFull: false }],
        },
      },
    },
    'GET /api/event/:eventId/book/pdf': { status: 409 },
    'POST /api/event/:eventId/walls': { options: { json: {} } },
    'GET /api/event/:eventId/walls': {},
    'DELETE /api/event/:eventId/walls/:wallId': {},
    'GET /api/wall/:secret': {},
    'GET /api/event/:eventId/choices': {},
    'POST /api/event/:eventId/choices': { options: { json: { name: 'To retouch' } } },
    'PATCH /api/event/:eventId/choices/:listId': { options: { json: { name: 'To print' } } },
    'DELETE /api/event/:eventId/choices/:listId': {},
    'PUT /api/event/:eventId/choices/:listId/:photoId': { options: { json: { note: 'Both pages' } } },
    'DELETE /api/event/:eventId/choices/:listId/:photoId': {},
    'GET /api/event/:eventId/choices/:listId/export': { query: 'as=csv' },
    'POST /api/event/:eventId/choosers': { options: { json: { name: 'Ben' } } },
    'GET /api/event/:eventId/choosers': {},
    'DELETE /api/event/:eventId/choosers/:chooserId': {},
    'GET /api/choose/:chooserSecret': {},
    'GET /api/choose/:chooserSecret/choices': {},
    'PUT /api/choose/:chooserSecret/choices/:listId/:photoId': { options: { json: {} } },
    'DELETE /api/choose/:chooserSecret/choices/:listId/:photoId': {},
    'GET /api/ingest/choices': byKey,
    'GET /api/ingest/choices/:listId': { query: 'as=lightroom', ...byKey },
    'GET /api/wall/:secret/stream': {},
    'GET /api/wall/:secret/wishes': {},
    // The scene's photo shows nobody.
    'POST /api/event/:eventId/guest-list': { options: { form: listedForm(photo) }, status: 422 },
    'GET /api/event/:eventId/guest-list': {},
    'DELETE /api/event/:eventId/guest-list': {},
    'GET /api/event/:eventId/guest-list/own': {},
    'PATCH /api/event/:eventId/guest-list/:guestId': { options: { json: { table: '8' } } },
    'DELETE /api/event/:eventId/guest-list/:guestId': {},
    'GET /api/event/:eventId/wishes': {},
    'GET /api/event/:eventId/wish-counts': {},
    'POST /api/event/:eventId/wishes': { options: { json: { text: 'All the best', authorName: 'Mia' } } },
    // The scene's wish is somebody else's.
    'PATCH /api/event/:eventId/wishes/:wishId': { options: { json: { text: 'Better' } }, status: 404 },
    'DELETE /api/event/:eventId/wishes/:wishId': {},
    'POST /api/event/:eventId/wishes/:wishId/report': {},
    'POST /api/event/:eventId/wishes/decide': {
      options: { json: { wishIds: [scene.wishId], decision: 'hide' } },
    },
    'GET /api/event/:eventId/co-hosts': {},
    'DELETE /api/event/:eventId/co-hosts/:coHostId': {},
    'POST /api/event/:eventId/host-invites': {},
    'GET /api/event/:eventId/host-invites': {},
    'DELETE /api/event/:eventId/host-invites/:inviteId': {},
    'GET /api/host-invite/:inviteSecret': {},
    'POST /api/host-invite/:inviteSecret/accept': {},
    'POST /api/event/:eventId/upload-keys': { options: { json: { name: 'Photographer' } } },
    'GET /api/event/:eventId/upload-keys': {},
    'DELETE /api/event/:eventId/upload-keys/:keyId': {},
    'GET /api/event/:eventId/devices': {},
    'PUT /api/event/:eventId/devices/:deviceId': { options: { json: { correctionSeconds: 60 } } },
    'POST /api/ingest': {
      options: { form: fileForm(photo), headers: { authorization: `Bearer ${scene.uploadKey}` } },
    },
    // The scene's photo came without a key.
    'PUT /api/ingest/photos/:photoId': {
      options: { form: fileForm(photo), headers: { authorization: `Bearer ${scene.uploadKey}` } },
      status: 404,
    },
    'POST /api/ingest/matches': {
      options: { json: { names: ['IMG_1.jpg'] }, headers: { authorization: `Bearer ${scene.uploadKey}` } },
    },
    'GET /api/ingest/people': byKey,
    'GET /api/ingest/photos': byKey,
    'GET /api/ingest/photos/:photoId/original': byKey,
    'GET /api/ingest/photos/:photoId/preview': byKey,
    'GET /api/event/:eventId/reports': {},
    'DELETE /api/event/:eventId/reports/:reportId': {},
    'POST /api/event/:eventId/use': { options: { json: { visit: true } }, status: 204 },
    'GET /api/event/:eventId/statistics': {},
    'GET /api/event/:eventId/sponsor-report': { query: 'position=1' },
    'GET /api/event/:eventId/permissions': {},
    'PATCH /api/event/:eventId/permissions': {
      options: { json: { defaultPermission: { permission: 'UPLOAD_PHOTO', decision: 'ALLOW' } } },
    },
    'PUT /api/ad': {
      options: { form: formOf({ eventId: scene.eventId, settingSet: '{"imageAdSet":[]}' }) },
    },
    'GET /api/ad/:adImageId/image': {},
    'GET /api/event/:eventId/frame': {},
    // A photo is no PNG.
    'PUT /api/event/:eventId/frame': { options: { form: fileForm(photo) }, status: 400 },
    'PATCH /api/event/:eventId/frame': { options: { json: { placement: 'frame' } } },
    'DELETE /api/event/:eventId/frame': {},
    'GET /api/event/:eventId/frame/preview': { query: 'shape=portrait' },
    'GET /api/photo/:photoId/framed': { query: `t=${scene.token}` },
    'POST /api/photo/upload': { options: { form: uploadForm(scene.eventId, [photo]) } },
    'GET /api/photo/:photoId': {},
    'GET /api/event/:eventId/thumbhashes': {},
    'GET /api/event/:eventId/photo-notes': {},
    'GET /api/event/:eventId/moments': {},
    'GET /api/event/:eventId/photo-sizes': {},
    'GET /api/photo/:photoId/original': { query: `t=${scene.token}` },
    'GET /api/photo/:photoId/preview': { query: `t=${scene.token}` },
    'POST /api/event/:eventId/archives': { options: { json: {} } },
    'GET /api/event/:eventId/archives': { query: scene.archiveQuery },
    'GET /api/figure/:eventId': {},
    'GET /api/photo/figures_in_event': {
      query: `eventId=${scene.eventId}&figureIds=${scene.figureId}`,
    },
    'GET /api/photo/:photoId/figures': {},
    'GET /api/figure/crop/:faceId': { query: `t=${scene.token}` },
    'POST /api/figure/:eventId/merge': {
      options: { json: { figureIds: [scene.figureId, scene.otherFigureId] } },
    },
    'POST /api/figure/:eventId/split': {
      options: { json: { figureId: scene.figureId, faceIds: [scene.otherFaceId] } },
    },
    'POST /api/figure/:eventId/hide': { options: { json: { figureId: scene.figureId, hidden: true } } },
    'GET /api/figure/:eventId/:figureId/faces': {},
    'GET /api/figure/:eventId/doubts': {},
    'POST /api/figure/:eventId/doubts': {
      options: { json: { sides: [[scene.faceId], [scene.otherFaceId]], isSame: true } },
    },
    'POST /api/figure/:eventId/forget': { options: { json: { figureId: scene.figureId } } },
    'GET /api/figure/:eventId/forget-requests': {},
    'DELETE /api/figure/:eventId/forget-requests/:requestId': {},
    'POST /api/figure/:eventId/blurs': {
      options: { json: { figureId: scene.figureId, proof: scene.blurProof } },
    },
    'GET /api/figure/:eventId/blurs': {},
    // Whom these two serve is tried by blurs.test.ts.
    'DELETE /api/figure/:eventId/blurs/:blurId': { status: 404 },
    'GET /api/photo/:photoId/clear': { query: 't=x', status: 404 },
    // Admitted callers get the reply that the picture shows nobody.
    'POST /api/figure/:eventId/find': { options: { form: selfieForm(photo) }, status: 422 },
    'POST /api/figure/:eventId/alerts': {
      options: { json: { figureId: scene.figureId, email: `${scene.eventId}@example.com`, language: 'en' } },
    },
    'POST /api/photo-alerts/confirm': { options: { json: { token: scene.confirmToken } } },
    'POST /api/photo-alerts/stop': { query: `token=${scene.stopToken}` },
    'GET /api/event/:eventId/host-mails': {},
    'PATCH /api/event/:eventId/host-mails': { options: { json: { kind: 'FULL', isOn: false } } },
    'POST /api/host-mails/stop': { query: `token=${scene.hostStopToken}` },
    'POST /api/host-mails/download': { options: { json: { token: scene.downloadToken } } },
    'GET /api/member-center/hosting': {},
    'GET /api/member-center/hosted-events': {},
    'GET /api/member-center/joined-events': {},
    'POST /api/pending-event': { options: { json: { eventName: 'Paid', eventType: 'PLUS' } } },
    'POST /api/pending-event/:pendingEventId/start-payment': {},
    'GET /api/pending-event/:pendingEventId/payment-status': {},
    // The provider proves itself by a signature; an unsigned notice gets the protocol's response.
    'POST /api/payment/notice': { options: { json: {} } },
    'POST /api/payment/return/:pendingEventId': { options: { json: {} }, status: 303 },
    'GET /api/payment/return/:pendingEventId': { status: 303 },
    'GET /api/account/export': {},
    'DELETE /api/account': {},
    'GET /api/admin/check': {},
    'GET /api/admin/hosts': {},
    'GET /api/admin/all-users': {},
    'POST /api/admin/events/create-plus-directly': {
      options: { json: { eventName: 'Gift', eventHostUserId: scene.hostId } },
    },
    'GET /api/admin/events': {},
    'POST /api/admin/events/:eventId/takedown': { options: { json: { reason: 'A reason' } } },
    'DELETE /api/admin/events/:eventId/takedown': {},
    'PUT /api/admin/events/:eventId/photo-limit': { options: { json: { photoLimit: 10_000 } } },
    'PUT /api/admin/events/:eventId/end': { options: { json: { endDay: dayInTaipei(new Date()) } } },
    'POST /api/admin/users/:userId/export': {},
    'GET /api/admin/users/:userId/export': { query: scene.exportQuery },
    'DELETE /api/admin/users/:userId': { options: { json: { email: 'user@example.com' } } },
    'POST /api/admin/users/:userId/ban': { options: { json: { reason: 'A reason' } } },
    'DELETE /api/admin/users/:userId/ban': {},
    'GET /api/admin/reports': {},
    'DELETE /api/admin/reports/:reportId': {},
    'DELETE /api/admin/photos/:photoId': {},
    'GET /api/admin/refunds': {},
    'POST /api/admin/refunds/:merchantTradeNo/refunded': {},
    'GET /api/admin/audit': {},
    'GET /api/admin/installation': {},
    'GET /api/admin/installation/storage': {},
    'GET /api/admin/installation/jobs': {},
    'POST /api/admin/installation/jobs/:jobName/:jobId/retry': {},
    'DELETE /api/admin/installation/jobs/:jobName/:jobId': {},
    'DELETE /api/admin/installation/jobs/:jobName': {},
    'POST /api/admin/installation/jobs/:jobName/retry': {},
    'POST /api/admin/installation/photos/retry': {},
    'GET /api/admin/feedback': {},
    'POST /api/admin/feedback/:feedbackId/handled': {},
    'POST /api/admin/feedback/:feedbackId/answer': {
      options: { json: { answer: 'Thank you', language: 'en' } },
    },
    'POST /api/feedback': { options: { json: { email: 'a@example.com', message: 'Hello' } } },
    'POST /api/vitals': { options: { json: { route: '/', vitals: [{ name: 'LCP', value: 1 }] } } },
    'GET /api/metrics': { options: { headers: { authorization: `Bearer ${SAMPLE_METRICS_TOKEN}` } } },
  };
}

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
