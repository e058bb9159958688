import { formatTwd } from '@togather/contract/plans.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { FramedScene, LostFrame, type Scene } from '#ui/drawings/scenes.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import type { PaymentStatusAnswer } from './paid-stage.ts';

const Drawing = ({ scenes: [first, second] }: { scenes: readonly [Scene, Scene] }) => (
  <svg viewBox="0 0 220 120" fill="none" stroke="currentColor" aria-hidden="true" className="w-52">
    <FramedScene scene={first} x={14} y={20} size={88} turn={-7} />
    <FramedScene scene={second} x={112} y={20} size={88} turn={6} isAccent />
  </svg>
);

/** Shows a payment's status: the event's name, one sentence, and the possible actions. */
export function OutcomeMessage({
  scenes,
  title,
  eventName,
  text,
  order,
  actions,
}: {
  /** By default the drawing for a failure. */
  scenes?: readonly [Scene, Scene];
  title: string;
  eventName: string;
  text: string;
  order?: PaymentStatusAnswer['order'];
  actions: ReactNode;
}) {
  return (
    <StateMessage
      heading="h1"
      className="max-w-lg!"
      drawing={scenes ? <Drawing scenes={scenes} /> : <LostFrame />}
      title={title}
      text={
        <>
          <bdi className="mb-2 block font-semibold text-ink">{eventName}</bdi>
          {text}
          <OrderLine order={order} />
        </>
      }
      actions={actions}
    />
  );
}

/** What a payer quotes to support: the amount and the order number. Renders nothing before the first payment. */
export function OrderLine({ order }: { order: PaymentStatusAnswer['order'] | undefined }) {
  const { t } = useTranslation('payments');
  if (!order) return null;
  return (
    <span className="mt-4 flex flex-wrap justify-center gap-x-4 text-sm text-muted tabular-nums">
      <span>{t('complete.amount', { price: formatTwd(order.amountTwd) })}</span>
      <span>
        {t('complete.order')} <span className="font-mono select-all">{order.orderNumber}</span>
      </span>
    </span>
  );
}
