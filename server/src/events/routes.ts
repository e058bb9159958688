import { streamEvent as streamEndpoint } from '@togather/contract/event-stream.ts';
import {
  createEvent as createEndpoint,
  joinEvent as joinEndpoint,
  lookUpEvent,
} from '@togather/contract/events.ts';
import { Failure } from '../failure.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { perAddress } from '../http/rate-limit.ts';
import { sendTagged } from '../http/send-tagged.ts';
import { createEvent } from './create-event.ts';
import { readJoined, rememberJoined } from './join-cookie.ts';
import { joinEvent } from './join-event.ts';
import { describeEvent, findByPin } from './look-up-event.ts';
import { requireEvent } from './policy.ts';

export const bindEvents = (bind: Bind) => {
  bind(createEndpoint, { handle: (context, { viewer, body }) => createEvent(context, viewer, body) });

  bind(joinEndpoint, { handle: (context, { viewer, body }) => joinEvent(context, viewer, body.eventId) });

  bind(lookUpEvent, {
    handle: async (context, { params, viewer, request, reply }) => {
      const event = await findByPin(context, params.pin, viewer);
      if (!event || !readJoined(context, request).includes(event.id)) context.pinGuard.admit(request.ip);
      if (!event) {
        context.pinGuard.countMiss(request.ip);
        throw new Failure('EVENT_NOT_FOUND');
      }
      rememberJoined(context, { request, reply }, event.id);
      return sendTagged({ request, reply }, await describeEvent(context, event, viewer));
    },
  });

  bind(streamEndpoint, {
    limit: perAddress(1200),
    handle: async (context, { params, request, reply }) => {
      const event = await requireEvent(context, params.eventId, undefined);
      return context.streams.open(context, event.id, { request, reply });
    },
  });
};
