import type { Bind } from '#http/bind-endpoint.ts';

/** Loaded with the first sheet: the PDF library takes 10 MB. */
const loadDrawing = () => import('./draw-qr-sheet.ts');

export const bindQrSheets = (bind: Bind) => {
  bind('getQrSheet', async (context, { event, query, reply }) => {
    const { brand } = context.config;
    const { drawQrSheet } = await loadDrawing();
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

  bind('checkQrSheet', async (_context, { event }) => {
    const { missingCharacters } = await loadDrawing();
    return { missing: missingCharacters(event.name) };
  });
};
