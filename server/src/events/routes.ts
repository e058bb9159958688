import { streamEvent as streamEndpoint } from '@togather/contract/event-stream.ts';
import {
  createEvent as createEndpoint,
  getPin,
  joinEvent as joinEndpoint,
  lookUpEvent,
  PIN_PROOF_HEADER,
} from '@togather/contract/events.ts';
import { Failure } from '../failure.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { perAddress } from '../http/rate-limit.ts';
import { sendTagged } from '../http/send-tagged.ts';
import { createEvent } from './create-event.ts';
import { isFormerPin } from './former-pins.ts';
import { joinEvent } from './join-event.ts';
import { hasJoined, readJoined, rememberJoined } from './join-proof.ts';
import { describeEvent, findByPin } from './look-up-event.ts';

export const bindEvents = (bind: Bind) => {
  bind(createEndpoint, { handle: (context, { viewer, body }) => createEvent(context, viewer, body) });

  bind(joinEndpoint, { handle: (context, { viewer, event }) => joinEvent(context, viewer, event) });

  bind(getPin, { handle: async (_, { event }) => ({ pinCode: event.pin }) });

  bind(lookUpEvent, {
    handle: async (context, { params, viewer, request, reply }) => {
      const event = await findByPin(context, params.pin, viewer);
      if (!event || !hasJoined(readJoined(context, request), event)) {
        const proof = request.headers[PIN_PROOF_HEADER];
        await context.pinGuard.admit({
          pin: params.pin,
          address: request.ip,
          proof: typeof proof === 'string' ? proof : undefined,
          isMiss: !event && !(await isFormerPin(context, params.pin)),
        });
      }
      if (!event) throw new Failure('EVENT_NOT_FOUND');
      rememberJoined(context, { request, reply }, event);
      return sendTagged({ request, reply }, await describeEvent(context, event, viewer));
    },
  });

  bind(streamEndpoint, {
    limit: perAddress(1200),
    handle: async (context, { event, request, reply }) =>
      context.streams.open(context, event, { request, reply }),
  });
};
