import { can } from '@togather/contract/roles.ts';
import { changeEvent } from '../events/change-event.ts';
import { deleteEvent } from '../events/delete-event.ts';
import { roleIn } from '../events/policy.ts';
import { Failure } from '../failure.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { deletePhoto } from '../photos/delete-photo.ts';
import { ensureGuest, readGuest } from '../photos/guest-cookie.ts';
import { listOwnPhotos } from '../photos/list-own-photos.ts';
import { listReports } from '../photos/list-reports.ts';
import { closeReport } from '../photos/queries.ts';
import { reportPhoto } from '../photos/report-photo.ts';
import { drawQrSheet } from './draw-qr-sheet.ts';

export const bindHosting = (bind: Bind) => {
  bind('isHost', async (_, { event, viewer }) => ({
    isEventHost: can(roleIn(event, viewer), 'manageEvent', 'DENY'),
  }));

  bind('changeEvent', (context, { event, body }) => changeEvent(context, event, body));

  bind('deleteEvent', async (context, { event }) => {
    await deleteEvent(context, event.id);
    return { deleted: true as const };
  });

  bind('getQrSheet', async (context, { event, query, reply }) => {
    const { brand } = context.config;
    const sheet = await drawQrSheet({
      ...query,
      brandName: query.language === 'en' ? brand.name : brand.nameZh,
      eventName: event.name,
      pin: event.pin,
      link: `${context.publicUrl}/event/${event.pin}`,
    });
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="qr-${query.size}.pdf"`)
      .send(sheet);
  });

  bindPhotosOfHosts(bind);
};

const bindPhotosOfHosts = (bind: Bind) => {
  bind('deletePhoto', async (context, { params, viewer, request }) => {
    await deletePhoto(context, params.photoId, { viewer, guestHash: readGuest(request) });
    return { deleted: true as const };
  });

  bind('listOwnPhotos', async (context, { event, viewer, request }) => ({
    photoIds: await listOwnPhotos(context, event, { viewer, guestHash: readGuest(request) }),
  }));

  bind('reportPhoto', async (context, { params, body, viewer, request, reply }) => {
    const guestHash = ensureGuest(context, { request, reply });
    const reporter = { viewer, guestHash, address: request.ip };
    await reportPhoto(context, { ...body, photoId: params.photoId }, reporter);
    return { received: true as const };
  });

  bind('listReports', (context, { event, query }) => listReports(context, event, query));

  bind('dismissReport', async (context, { event, params }) => {
    if (!(await closeReport(context.db, event.id, params.reportId))) throw new Failure('NOT_FOUND');
    return { dismissed: true as const };
  });
};
