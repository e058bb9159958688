import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { useUser } from '#lib/session/use-session.ts';
import { forgetUnpaid, readUnpaid } from '#parts/event/unpaid-event.ts';

const isOver = async (pendingEventId: string): Promise<boolean> => {
  try {
    const { paymentStatus } = await call('getPaymentStatus', { params: { pendingEventId } });
    return paymentStatus === 'PAID';
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
};

/** Returns the stored unpaid event, unless the server reports otherwise. */
export const useUnpaidEvent = () => {
  const owner = useUser()?.name;
  const [unpaid, setUnpaid] = useState(() => readUnpaid(owner));
  useEffect(() => {
    const kept = readUnpaid(owner);
    setUnpaid(kept);
    if (!kept) return;
    let isCurrent = true;
    void isOver(kept.pendingEventId).then((over) => {
      if (!over) return;
      forgetUnpaid(kept.pendingEventId);
      if (isCurrent) setUnpaid(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [owner]);
  return unpaid;
};
