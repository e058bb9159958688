import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { call } from '#lib/api/api.ts';
import type { SavePlan } from '#pages/backstage/ads/drafts/plan-save.ts';

/** Returns the multipart body of a save. Throws an Error without an event id. */
export function formOf(eventId: string, { settingSet, images }: SavePlan): FormData {
  if (!eventId) throw new Error('Event ID is required');
  const form = new FormData();
  form.set('eventId', eventId);
  form.set('settingSet', JSON.stringify(settingSet));
  for (const { name, file } of images) form.set(name, file, file.name);
  return form;
}

/** Saves and returns the event's current ads and settings, where the server says them. Throws as `call` does. */
export function sendAds(eventId: string, plan: SavePlan): Promise<Partial<ResponseOf<'saveAds'>>> {
  return call('saveAds', { form: formOf(eventId, plan) });
}
