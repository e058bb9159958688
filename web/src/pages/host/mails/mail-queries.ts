import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '@togather/contract/schemas/contract.ts';
import { call } from '#lib/api/api.ts';

/** Which mails the host gets about an event. */
export const mailsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['host-mails', eventId],
    queryFn: ({ signal }) => call('listHostMails', { params: { eventId }, signal }),
    staleTime: 0,
  });

export const changeMails = (eventId: string, body: BodyInputOf<'changeHostMails'>) =>
  call('changeHostMails', { params: { eventId }, body });
