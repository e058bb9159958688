import { useEffect, useRef } from 'react';
import { paths } from '#lib/history/paths.ts';
import { shareAddress } from '#lib/history/share-address.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { ShareButton } from '#ui/buttons/share-button.tsx';
import { Address } from '#ui/links/link.tsx';

export interface CreatedEvent {
  eventId: string;
  pinCode: string;
  eventName: string;
  hostName: string;
}

/** Shows the created event's PIN, link and id, which the administrator passes on. */
export function CreatedEventPanel({ event, onAnother }: { event: CreatedEvent; onAnother: () => void }) {
  const { t } = useTranslation('admin');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-6 rounded-card border border-line bg-surface p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('create.done')}
      </h2>
      <dl className="grid gap-4 [&_dt]:text-sm [&_dt]:text-muted">
        <div>
          <dt>{t('create.event')}</dt>
          <dd>
            <bdi>{event.eventName}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('create.host')}</dt>
          <dd>
            <bdi>{event.hostName}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('create.pin')}</dt>
          <dd className="font-mono text-2xl font-bold tracking-[0.2em] tabular-nums select-all">
            {event.pinCode}
          </dd>
        </div>
        <div>
          <dt>{t('create.link')}</dt>
          <dd className="select-all">
            <Address>{shareAddress(event.pinCode)}</Address>
          </dd>
        </div>
        <div>
          <dt>{t('create.eventId')}</dt>
          <dd className="font-mono text-sm break-all select-all">{event.eventId}</dd>
        </div>
      </dl>
      <div className="grid gap-3 sm:flex">
        <ShareButton name={event.eventName} pin={event.pinCode} kind="primary" />
        <LinkButton to={paths.event(event.pinCode)} kind="secondary">
          {t('create.view')}
        </LinkButton>
        <Button kind="quiet" onClick={onAnother}>
          {t('create.another')}
        </Button>
      </div>
    </section>
  );
}
