import { type AnyAct, act } from '#http/act.ts';

const getQrSheetAct = act('getQrSheet', async (context, { event, query, reply }) => {
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

const checkQrSheetAct = act('checkQrSheet', async (_context, { event }) => {
  const { missingCharacters } = await loadDrawing();
  return { missing: missingCharacters(event.name) };
});

const getQrCodeAct = act('getQrCode', async (context, { event, query, reply }) => {
  const { drawQrPng, drawQrSvg, PRINT_PIXELS } = await import('./draw-qr-code.ts');
  const draw = { png: drawQrPng, svg: drawQrSvg }[query.format];
  const link = `${context.publicUrl}/event/${event.pin}`;
  return reply
    .type(query.format === 'png' ? 'image/png' : 'image/svg+xml')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="qr-code.${query.format}"`)
    .send(await draw(link, PRINT_PIXELS));
});

/** Loaded with the first sheet: the PDF library takes 10 MB. */
const loadDrawing = () => import('./draw-qr-sheet.ts');

/** What the endpoints of this noun do. */
export const qrSheetsActs: readonly AnyAct[] = [getQrSheetAct, checkQrSheetAct, getQrCodeAct];
