import { PIN_PROOF_HEADER } from '@togather/contract/events.ts';
import { can } from '@togather/contract/roles.ts';
import { Failure } from '../base/failure.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { sendTagged } from '../http/send-tagged.ts';
import { hasJoined, readJoined, rememberJoined } from '../membership/join-proof.ts';
import { roleIn } from '../membership/policy.ts';
import { changeEvent } from './change-event.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { isFormerPin } from './former-pins.ts';
import { joinEvent } from './join-event.ts';
import { describeEvent, findByPin } from './look-up-event.ts';

import { streamEvent } from './stream-event.ts';

export const bindEvents = (bind: Bind) => {
  bind('createEvent', (context, { viewer, body }) => createEvent(context, viewer, body));

  bind('joinEvent', (context, { viewer, event }) => joinEvent(context, viewer, event));

  bind('getPin', async (_, { event }) => ({ pinCode: event.pin }));

  bind('lookUpEvent', async (context, { params, viewer, request, reply }) => {
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
  });

  bind('isHost', async (_, { event, viewer }) => ({
    isEventHost: can(roleIn(event, viewer), 'manageEvent', 'DENY'),
  }));

  bind('changeEvent', (context, { event, body }) => changeEvent(context, event, body));

  bind('deleteEvent', async (context, { event }) => {
    await deleteEvent(context, event.id);
    return { deleted: true as const };
  });

  bind('streamEvent', async (context, { event, request, reply }) =>
    streamEvent(context, event, { request, reply }),
  );
};
