import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';

/** What proves that a link came from one of our mails. */
const token = z.string().min(1).max(200);

export const askForAlerts = defineEndpoint('askForAlerts', {
  summary:
    'Ask for a mail when new photos of a figure have come. The address gets one mail with a link that confirms it; unconfirmed it is erased after 48 hours. The response is the same whether or not it was confirmed before',
  params: z.object({ eventId: id }),
  body: z.object({ figureId: id, email: z.email().max(254), language: z.enum(['en', 'zh-TW']) }),
  response: z.object({ asked: z.literal(true) }),
  errors: ['FIGURE_NOT_FOUND', 'MAIL_OFF'],
});

export const confirmAlerts = defineEndpoint('confirmAlerts', {
  summary: 'Confirm, by the link of the first mail, that mails about new photos are wanted',
  body: z.object({ token }),
  response: z.object({ confirmed: z.literal(true) }),
  errors: ['ALERT_LINK_INVALID'],
});

export const stopAlerts = defineEndpoint('stopAlerts', {
  summary:
    'Stop the mails of one event to an address and erase it, by the link in each of them; mail programs send it with one click (RFC 8058)',
  query: z.object({ token }),
  response: z.object({ stopped: z.literal(true) }),
  errors: ['ALERT_LINK_INVALID'],
});
