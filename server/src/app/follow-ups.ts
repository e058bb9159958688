import { oweMail } from '#mail/host-mails/queries.ts';
import { queueRevealedPhotos, queueShownPhotos, queueWebhooks } from '#operating/webhooks/webhook.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Context, Facts } from './context/context.ts';

type FollowUps = {
  readonly [T in keyof Facts]: (context: Context, tx: Tx, data: Facts[T]) => Promise<void>;
};

/** What follows from each fact. Mails and webhooks are rows, written in the fact's transaction. */
export const followUps: FollowUps = {
  eventCreated: async (context, tx, data) => {
    await oweMail(context, tx, { eventId: data.eventId, kind: 'CREATED', occasion: '' });
    await queueWebhooks(context, tx, [{ type: 'event.created', data }]);
  },
  paymentSettled: async (context, tx, data) => {
    const { eventId, merchantTradeNo } = data;
    if (eventId) await oweMail(context, tx, { eventId, kind: 'RECEIPT', occasion: merchantTradeNo });
    await queueWebhooks(context, tx, [{ type: 'payment.settled', data }]);
  },
  photosShown: queueShownPhotos,
  photosRevealed: queueRevealedPhotos,
  eventEnded: (context, tx, data) => queueWebhooks(context, tx, [{ type: 'event.ended', data }]),
};
