import { paths } from '#lib/history/paths.ts';
import { shareAddress } from '#lib/history/share-address.ts';
import type { NewEvent } from '#parts/event/new-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { ShareButton } from '#ui/buttons/copy-button.tsx';
import { Address } from '#ui/links/link.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';

/** The new event as a ticket: name, QR code, large PIN and link. */
export function EventTicket({ eventName, pinCode }: NewEvent) {
  const { t } = useTranslation('create-event');
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface text-center">
      <h2 className="px-6 pt-8 text-xl">
        <bdi>{eventName}</bdi>
      </h2>
      <QrCode
        text={shareAddress(pinCode)}
        label={t('qr')}
        className="mx-auto mt-6 w-48 rounded-control border border-line"
      />
      <p className="mt-4 text-sm text-muted">{t('pin')}</p>
      <p className="pb-8 pl-[0.3em] font-mono text-display leading-tight font-bold tracking-[0.3em] tabular-nums select-all">
        {pinCode}
      </p>
      <p className="border-t border-dashed border-line-strong px-6 py-5 text-sm text-muted select-all">
        <Address>{shareAddress(pinCode)}</Address>
      </p>
      <div className="grid gap-3 border-t border-line p-6 sm:grid-cols-2">
        <ShareButton name={eventName} pin={pinCode} size="large" />
        <LinkButton to={paths.event(pinCode)} size="large">
          {t('enter')}
        </LinkButton>
      </div>
    </article>
  );
}
