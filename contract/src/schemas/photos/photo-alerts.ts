import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';

/** Proves that a link comes from one of our mails. */
const token = z.string().min(1).max(200);

export const askForAlerts = defineEndpoint('askForAlerts', {
  summary:
    'Request mails about new photos of a figure. The address gets one mail with a confirmation link; unconfirmed, it is erased after 48 hours. The response does not reveal whether it was confirmed before',
  params: z.object({ eventId: id }),
  body: z.object({ figureId: id, email: z.email().max(254), language: z.enum(['en', 'zh-TW']) }),
  response: z.object({ asked: z.literal(true) }),
  errors: ['FIGURE_NOT_FOUND', 'MAIL_OFF'],
});

export const confirmAlerts = defineEndpoint('confirmAlerts', {
  summary: 'Confirm mails about new photos, by the link of the first mail',
  body: z.object({ token }),
  response: z.object({ confirmed: z.literal(true) }),
  errors: ['MAIL_LINK_INVALID'],
});

export const stopAlerts = defineEndpoint('stopAlerts', {
  summary:
    'Stop the mails of one event to an address and erase it, by the link in each mail; mail clients send it with one click (RFC 8058)',
  query: z.object({ token }),
  response: z.object({ stopped: z.literal(true) }),
  errors: ['MAIL_LINK_INVALID'],
});
