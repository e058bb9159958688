import type { BodyInputOf, ResponseOf } from '@togather/contract/schemas/contract.ts';

import { call } from '../../platform/api/api.ts';

/** The fields of an event that a host may change, with their values after a change. */
export type EventChange = ResponseOf<'changeEvent'>;
export type OnChanged = (change: EventChange) => void;

export const changeEvent = (eventId: string, body: BodyInputOf<'changeEvent'>): Promise<EventChange> =>
  call('changeEvent', { params: { eventId }, body });
