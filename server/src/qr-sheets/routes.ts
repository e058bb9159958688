import type { Bind } from '../http/bind-endpoint.ts';
import { drawQrSheet, missingCharacters } from './draw-qr-sheet.ts';

export const bindQrSheets = (bind: Bind) => {
  bind('getQrSheet', async (context, { event, query, reply }) => {
    const { brand } = context.config;
    const sheet = await drawQrSheet({
      ...query,
      brandName: query.language === 'en' ? brand.name : brand.nameZh,
      eventName: event.name,
      eventDate: event.event_date,
      pin: event.pin,
      link: `${context.publicUrl}/event/${event.pin}`,
    });
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="qr-${query.size}.pdf"`)
      .send(sheet);
  });

  bind('checkQrSheet', async (_context, { event }) => ({ missing: missingCharacters(event.name) }));
};
