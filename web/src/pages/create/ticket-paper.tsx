import type { ReactNode } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { PinPlate } from '#ui/fields/pin-field.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Logo } from '#ui/layout/logo.tsx';

/** The ticket that the form makes, for computers, which have the space. */
export function TicketPreview({ eventName, day }: { eventName: string; day: string | null }) {
  const { t } = useTranslation('create-event');
  return (
    <div aria-hidden="true" className="hidden rotate-2 lg:block">
      <TicketPaper>
        <p
          className={classes(
            'mt-6 line-clamp-2 px-6 text-2xl font-bold text-balance',
            !eventName && 'text-ink/25',
          )}
        >
          <bdi>{eventName || t('placeholder')}</bdi>
        </p>
        <p className="mt-2 text-sm text-muted">{day}</p>
        <svg aria-hidden="true" viewBox="0 0 100 100" fill="none" className="mx-auto mt-6 w-40 text-ink/25">
          <rect x="1" y="1" width="98" height="98" rx="10" stroke="currentColor" strokeDasharray="5 5" />
          <g stroke="currentColor" strokeWidth="4">
            <rect x="27" y="27" width="30" height="30" rx="6" />
            <rect x="43" y="43" width="30" height="30" rx="6" className="stroke-persimmon" />
          </g>
        </svg>
        <p className="mt-5 text-sm text-muted">{t('pin')}</p>
        <div className="mx-auto mt-2 max-w-sm px-8">
          <PinPlate pin="" />
        </div>
      </TicketPaper>
    </div>
  );
}

/** The paper of a ticket. A torn one has left its stub above. */
export function TicketPaper({ isTorn = false, children }: { isTorn?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="ticket text-center">
      {isTorn && <div aria-hidden="true" className="ticket-stub" />}
      <div className={classes('ticket-paper pt-9 pb-12', isTorn && 'animate-[tear_700ms_var(--ease-calm)]')}>
        <p className="flex justify-center">
          <Logo name={t('productName')} />
        </p>
        {children}
      </div>
    </div>
  );
}
