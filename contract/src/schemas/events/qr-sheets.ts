import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../ids.ts';

export const getQrSheet = defineEndpoint('getQrSheet', {
  summary: 'A printable sheet with QR code, PIN and link',
  params: z.object({ eventId: id }),
  query: z.object({
    size: z.enum(['A4', 'A6']).default('A4'),
    language: z.enum(['en', 'zh-TW']).default('zh-TW'),
  }),
  media: 'application/pdf',
});

export const checkQrSheet = defineEndpoint('checkQrSheet', {
  summary: "Characters of the event's name that the sheet omits because its fonts lack them; each once",
  params: z.object({ eventId: id }),
  response: z.object({ missing: z.array(z.string()) }),
});
