import type { Event } from '@togather/contract/schemas/events.ts';
import { useEffect, useState } from 'react';
import { formatMoment } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { timeLeft } from '#pages/event/time-left.ts';
import { WaitingLink } from '#parts/event/waiting-link.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { ClockIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';

/** Tells the host how many photos wait, and everybody that the photos are concealed. */
export function VisibilityNotes({ event, isHost }: { event: Event; isHost: boolean }) {
  return (
    <div className="gutters grid gap-2 pt-2">
      {isHost && <WaitingLink pin={event.pinCode} count={event.waitingPhotos} />}
      {event.isConcealed && (isHost ? <HostNote {...event} /> : <GuestNote {...event} />)}
    </div>
  );
}

type Concealed = Pick<Event, 'pinCode' | 'revealAt'>;

/** Tells a guest that the photos are concealed, and when they appear. */
const GuestNote = ({ revealAt }: Concealed) => {
  const { t, language } = useTranslation('visibility');
  return (
    <section
      aria-labelledby="concealed-title"
      className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-5 pt-8 pb-10 text-center"
    >
      <ClockIcon className="size-10" strokeWidth={1.25} />
      <h2 id="concealed-title" className="text-xl">
        {t('reveal.guest.title')}
      </h2>
      {revealAt && <Countdown until={revealAt} />}
      <p className="max-w-md text-balance text-muted">
        {revealAt
          ? t('reveal.guest.untilTime', { moment: formatMoment(revealAt, language, { clock: 'own' }) })
          : t('reveal.guest.untilTap')}
      </p>
    </section>
  );
};

/** Tells the host what guests see of the concealed event. */
const HostNote = ({ pinCode, revealAt }: Concealed) => {
  const { t, language } = useTranslation('visibility');
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-control border border-line bg-surface px-4 py-1 text-sm">
      <ClockIcon className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 basis-60 py-2">
        {revealAt
          ? t('reveal.host.untilTime', { moment: formatMoment(revealAt, language, { clock: 'own' }) })
          : t('reveal.host.untilTap')}
      </span>
      <Link
        to={paths.manageEvent(pinCode, 'photos')}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2"
      >
        {t('reveal.host.manage')}
      </Link>
    </p>
  );
};

const TICK_MS = 1000;

/** Counts down to a moment, by the server's clock. Screen readers get it on request, since it changes each second. */
const Countdown = ({ until }: { until: string }) => {
  const { t } = useTranslation('visibility');
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(until, now);
  return (
    <p role="timer" className="flex flex-wrap items-baseline gap-x-3 text-xl font-semibold tabular-nums">
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
