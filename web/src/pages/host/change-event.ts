import type { BodyInputOf, ResponseOf } from '@togather/contract/schemas/contract.ts';

import { call } from '#lib/api/api.ts';

/** The editable fields of an event, with their new values. */
export type EventChange = ResponseOf<'changeEvent'>;
export type OnChanged = (change: EventChange) => void;

export function changeEvent(eventId: string, body: BodyInputOf<'changeEvent'>): Promise<EventChange> {
  return call('changeEvent', { params: { eventId }, body });
}
