import { useEffect, useState } from 'react';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { timeLeft } from './time-left.ts';

const TICK_MS = 1000;

/** Counts down to a moment, by the server's clock. Screen readers get it on request, since it changes each second. */
export const Countdown = ({ until }: { until: string }) => {
  const { t } = useTranslation('visibility');
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(until, now);
  return (
    <p role="timer" className="flex items-baseline gap-3 text-2xl font-medium tabular-nums">
      {left === null ? (
        t('reveal.guest.soon')
      ) : (
        <>
          {left.days > 0 && <span>{t('reveal.days', { count: left.days })}</span>}
          <span>{left.clock}</span>
        </>
      )}
    </p>
  );
};
