import { Readable } from 'node:stream';
import { packAccount } from '#accounts/pack-account.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { watchDelivery } from '#http/connections/watch-delivery.ts';
import { whenOver } from '#http/connections/when-over.ts';
import { deletePhotoAs } from '#photos/removal/delete-photo.ts';
import { checkAdmin } from './check-admin.ts';
import { changeEventEnd } from './events/change-event-end.ts';
import { changePhotoLimit } from './events/change-photo-limit.ts';
import { changeTakedown } from './events/change-takedown.ts';
import { createPlusDirectly } from './events/create-plus-directly.ts';
import { listAllEvents } from './events/list-all-events.ts';
import { answerFeedback } from './feedback/answer-feedback.ts';
import { handleFeedback } from './feedback/handle-feedback.ts';
import { listFeedback } from './feedback/list-feedback.ts';
import { changeModes } from './installation/change-modes.ts';
import { describeResponder } from './installation/describe-responder.ts';
import { discardJobs } from './installation/discard-jobs.ts';
import { listFailedJobs } from './installation/list-failed-jobs.ts';
import { readInstallation } from './installation/read-installation.ts';
import { readStorageUse } from './installation/read-storage-use.ts';
import { retryJob } from './installation/retry-job.ts';
import { retryJobs, retryPhotos } from './installation/retry-parked.ts';
import { listAudit } from './list-audit.ts';
import { listRefunds } from './refunds/list-refunds.ts';
import { recordRefund } from './refunds/record-refund.ts';
import { dismissAnyReport } from './reports/dismiss-any-report.ts';
import { listAllReports } from './reports/list-all-reports.ts';
import { changeBan } from './users/change-ban.ts';
import { deleteUser } from './users/delete-user.ts';
import { requireExportAddress } from './users/export-address.ts';
import { offerUserExport } from './users/export-user.ts';
import { listHosts } from './users/list-hosts.ts';
import { listUsers } from './users/list-users.ts';

export const bindAdmin = (bind: Bind) => {
  bind('checkAdmin', (context, { viewer }) => checkAdmin(context, viewer));

  bind('listAllUsers', (context, { viewer, query }) => listUsers(context, viewer, query));

  bind('listHosts', (context, { viewer, query }) => listHosts(context, viewer, query));

  bind('createPlusDirectly', (context, { viewer, body }) => createPlusDirectly(context, viewer, body));

  bind('listAllEvents', (context, { viewer, query }) => listAllEvents(context, viewer, query));

  bind('takeEventDown', async (context, { viewer, params, body }) => {
    await changeTakedown(context, viewer, { ...params, ...body });
    return { takenDown: true as const };
  });

  bind('changePhotoLimit', async (context, { viewer, params, body }) => {
    await changePhotoLimit(context, viewer, { ...params, ...body });
    return body;
  });

  bind('changeEventEnd', async (context, { viewer, params, body }) => ({
    eventEndDate: (await changeEventEnd(context, viewer, { ...params, ...body })).toISOString(),
  }));

  bind('bringEventBack', async (context, { viewer, params }) => {
    await changeTakedown(context, viewer, { ...params, reason: undefined });
    return { takenDown: false as const };
  });

  bind('banUser', async (context, { viewer, params, body }) => {
    await changeBan(context, viewer, { ...params, ...body });
    return { banned: true as const };
  });

  bind('liftBan', async (context, { viewer, params }) => {
    await changeBan(context, viewer, { ...params, reason: undefined });
    return { banned: false as const };
  });

  bind('exportUser', async (context, { viewer, params }) => ({
    url: await offerUserExport(context, viewer, params.userId),
  }));

  bind('getUserExport', async (context, { params, query, request, reply }) => {
    requireExportAddress(context, { ...params, ...query });
    const { size, open } = await packAccount(context, params.userId);
    const isHead = request.method === 'HEAD';
    if (!isHead)
      whenOver({ request, reply }, context.deliveryGate.enter(request.ip, watchDelivery({ request, reply })));
    return (
      reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header('content-length', size)
        .header('content-disposition', 'attachment; filename="togather-account.zip"')
        // Fastify would read a stream to its end, and set the length of an empty body to 0.
        .send(isHead ? Readable.from([]) : open())
    );
  });

  bind('deleteUser', async (context, { viewer, params, body }) => {
    await deleteUser(context, viewer, { ...params, ...body });
    return { deleted: true as const };
  });

  bind('listAllReports', (context, { viewer, query }) => listAllReports(context, viewer, query));

  bind('dismissAnyReport', async (context, { viewer, params }) => {
    await dismissAnyReport(context, viewer, params.reportId);
    return { dismissed: true as const };
  });

  bind('deleteAnyPhoto', async (context, { viewer, params }) => {
    await deletePhotoAs(context, params.photoId, { role: 'ADMIN', by: viewer });
    return { deleted: true as const };
  });

  bind('answerFeedback', async (context, { viewer, params, body }) => {
    await answerFeedback(context, viewer, { ...params, ...body });
    return { answered: true as const };
  });

  bind('listRefunds', (context, { viewer, query }) => listRefunds(context, viewer, query));

  bind('recordRefund', async (context, { viewer, params }) => {
    await recordRefund(context, viewer, params.merchantTradeNo);
    return { refunded: true as const };
  });

  bind('listAudit', (context, { viewer, query }) => listAudit(context, viewer, query));

  bind('listFeedback', (context, { viewer, query }) => listFeedback(context, viewer, query));

  bind('handleFeedback', async (context, { viewer, params }) => {
    await handleFeedback(context, viewer, params.feedbackId);
    return { handled: true as const };
  });

  bind('readInstallation', async (context) => ({
    ...(await readInstallation(context)),
    responder: await describeResponder(context),
  }));

  bind('readStorageUse', (context) => readStorageUse(context));

  bind('listFailedJobs', (context, { query }) => listFailedJobs(context, query));

  bind('retryJob', async (context, { viewer, params }) => {
    await retryJob(context, viewer, params);
    return { retried: true as const };
  });

  bind('discardJob', async (context, { viewer, params }) => {
    await discardJobs(context, viewer, params);
    return { discarded: true as const };
  });

  bind('discardJobs', async (context, { viewer, params }) => ({
    discarded: await discardJobs(context, viewer, params),
  }));

  bind('retryJobs', async (context, { viewer, params }) => ({
    retried: await retryJobs(context, viewer, params.jobName),
  }));

  bind('changeModes', (context, { viewer, body }) => changeModes(context, viewer, body));

  bind('retryPhotos', async (context, { viewer }) => ({ retried: await retryPhotos(context, viewer) }));
};
