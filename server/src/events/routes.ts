import type { Bind } from '#http/bind-endpoint.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { joinEvent } from './join-event.ts';
import { changeEvent } from './lifecycle/change-event.ts';
import { createEvent } from './lifecycle/create-event.ts';
import { deleteEvent } from './lifecycle/delete-event.ts';
import { eventFor } from './live/describe-event.ts';
import { streamEvent } from './live/stream-event.ts';
import { mayManage } from './membership/policy.ts';
import { lookUpEvent } from './pins/look-up-event.ts';

export const bindEvents = (bind: Bind) => {
  bind('createEvent', (context, { viewer, body }) => createEvent(context, viewer, body));

  bind('joinEvent', (context, { viewer, event }) => joinEvent(context, viewer, event));

  bind('getPin', async (_, { event }) => ({ pinCode: event.pin }));

  bind('lookUpEvent', async (context, { params, query, viewer, request, reply }) => {
    const event = await lookUpEvent(context, { pin: params.pin, viewer }, { request, reply });
    return sendTagged(context, { request, reply }, await eventFor(context, event, { viewer, ...query }));
  });

  bind('isHost', async (_, { event, viewer }) => ({
    isEventHost: mayManage(event, viewer),
  }));

  bind('changeEvent', (context, { event, viewer, body }) =>
    changeEvent(context, { event, by: viewer }, body),
  );

  bind('deleteEvent', async (context, { event, viewer }) => {
    await deleteEvent(context, event.id, { role: 'HOST', by: viewer });
    return { deleted: true as const };
  });

  bind('streamEvent', async (context, { event, viewer, request, reply }) =>
    streamEvent(context, { event, viewer }, { request, reply }),
  );
};
