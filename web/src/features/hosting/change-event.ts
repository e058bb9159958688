import type { BodyInputOf, ResponseOf } from '@togather/contract/schemas/contract.ts';

import { call } from '../../lib/api.ts';

/** What of an event a host may change, as it stands after a change. */
export type EventChange = ResponseOf<'changeEvent'>;
export type OnChanged = (change: EventChange) => void;

export const changeEvent = (eventId: string, body: BodyInputOf<'changeEvent'>): Promise<EventChange> =>
  call('changeEvent', { params: { eventId }, body });
