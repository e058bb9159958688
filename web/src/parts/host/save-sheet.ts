import type { QueryOf } from '@togather/contract/schemas/contract.ts';
import { callForFile } from '#lib/api/api.ts';
import { saveFile } from '#lib/device/share.ts';

export type Sheet = QueryOf<'getQrSheet'>;

/** Saves the sheet that the server makes for the host as PDF. */
export async function saveSheet(
  { eventId, pin }: { eventId: string; pin: string },
  { size, language }: Sheet,
): Promise<void> {
  const sheet = await callForFile('getQrSheet', { params: { eventId }, query: { size, language } });
  saveFile(sheet, `${pin}-${size}-${language}.pdf`);
}
