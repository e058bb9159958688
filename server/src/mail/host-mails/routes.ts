import type { Bind } from '#http/bind-endpoint.ts';
import { Failure } from '#platform/base/failure.ts';
import { changeHostMails } from './change-host-mails.ts';
import { downloadEverything } from './download-everything.ts';
import { readStop } from './host-mail-links.ts';
import { listHostMails } from './list-host-mails.ts';
import { switchOff } from './switch-mails.ts';

export const bindHostMails = (bind: Bind) => {
  bind('listHostMails', (context, { event, viewer }) => listHostMails(context, event, viewer));

  bind('changeHostMails', async (context, { event, viewer, body }) => {
    await changeHostMails(context, { event, by: viewer }, body);
    return listHostMails(context, event, viewer);
  });

  bind('downloadEverything', async (context, { body, reply }) => {
    reply.header('cache-control', 'no-store');
    return downloadEverything(context, body.token);
  });
};

/** Mail clients stop mails by one click, which posts a form (RFC 8058). */
export const bindHostMailStop = (bind: Bind) => {
  bind('stopHostMails', async (context, { query }) => {
    const stop = readStop(context, query.token);
    if (!stop) throw new Failure('MAIL_LINK_INVALID');
    await switchOff(context.db, stop);
    return { stopped: true as const };
  });
};
