import type { Bind } from '#http/bind-endpoint.ts';
import { ensureGuest, readGuest } from '#photos/guest-cookie.ts';
import { askForAlerts } from './ask-for-alerts.ts';
import { confirmAlerts } from './confirm-alerts.ts';
import { stopAlerts } from './stop-alerts.ts';

export const bindPhotoAlerts = (bind: Bind) => {
  bind('askForAlerts', async (context, { event, body, viewer, request, reply }) => {
    const guestHash = viewer ? readGuest(request) : ensureGuest(context, { request, reply });
    const asker = viewer?.id ?? guestHash?.toString('base64url') ?? '';
    await askForAlerts(context, event, { ...body, asker, network: request.ip });
    return { asked: true as const };
  });

  bind('confirmAlerts', async (context, { body }) => {
    await confirmAlerts(context, body.token);
    return { confirmed: true as const };
  });
};

/** Mail clients stop alerts by one click, which posts a form (RFC 8058). */
export const bindAlertStop = (bind: Bind) => {
  bind('stopAlerts', async (context, { query }) => {
    await stopAlerts(context, query.token);
    return { stopped: true as const };
  });
};
