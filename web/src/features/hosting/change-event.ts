import type { BodyInputOf, ResponseOf } from '@togather/contract/endpoint.ts';
import { changeEvent as endpoint } from '@togather/contract/hosting.ts';
import { call } from '../../lib/api.ts';

/** What of an event a host may change, as it stands after a change. */
export type EventChange = ResponseOf<typeof endpoint>;
export type OnChanged = (change: EventChange) => void;

export const changeEvent = (eventId: string, body: BodyInputOf<typeof endpoint>): Promise<EventChange> =>
  call(endpoint, { params: { eventId }, body });
