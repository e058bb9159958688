import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import { call } from '#lib/api/api.ts';

/** Which mails the host gets about an event. */
export function mailsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['host-mails', eventId],
    queryFn: ({ signal }) => call('listHostMails', { params: { eventId }, signal }),
    staleTime: 0,
  });
}

export function changeMails(eventId: string, body: BodyInputOf<'changeHostMails'>) {
  return call('changeHostMails', { params: { eventId }, body });
}
