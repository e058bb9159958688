import type { Bind } from '../http/bind-endpoint.ts';
import { deletePhotoAs } from '../photos/removing/delete-photo.ts';
import { checkAdmin } from './check-admin.ts';
import { changePhotoLimit } from './events/change-photo-limit.ts';
import { changeTakedown } from './events/change-takedown.ts';
import { createPlusDirectly } from './events/create-plus-directly.ts';
import { listAllEvents } from './events/list-all-events.ts';
import { answerFeedback } from './feedback/answer-feedback.ts';
import { handleFeedback } from './feedback/handle-feedback.ts';
import { listFeedback } from './feedback/list-feedback.ts';
import { describeResponder } from './installation/describe-responder.ts';
import { readInstallation } from './installation/read-installation.ts';
import { retryJobs, retryPhotos } from './installation/retry-parked.ts';
import { listAudit } from './list-audit.ts';
import { listRefunds } from './refunds/list-refunds.ts';
import { recordRefund } from './refunds/record-refund.ts';
import { dismissAnyReport } from './reports/dismiss-any-report.ts';
import { listAllReports } from './reports/list-all-reports.ts';
import { changeBan } from './users/change-ban.ts';
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

  bind('retryJobs', async (context, { viewer, params }) => ({
    retried: await retryJobs(context, viewer, params.jobName),
  }));

  bind('retryPhotos', async (context, { viewer }) => ({ retried: await retryPhotos(context, viewer) }));
};
