import { shareAddress } from '#lib/history/share-address.ts';
import { LineLink } from '#parts/host/host-area.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Address } from '#ui/links/link.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';

/** Shows the host of an event without photos how guests get in: QR code, PIN and an invitation by LINE. */
export function InviteGuests({ eventName, pin }: { eventName: string; pin: string }) {
  const { t } = useTranslation('photos');
  return (
    <section
      aria-labelledby="invite-guests"
      className="mx-auto mt-4 grid max-w-3xl items-center justify-items-center gap-6 px-5 text-center md:grid-cols-[auto_1fr] md:gap-10 md:text-left"
    >
      <QrCode
        text={shareAddress(pin)}
        label={t('inviteQr')}
        className="w-44 max-w-full rounded-card md:w-52"
      />
      <div className="grid justify-items-center gap-2 md:justify-items-start">
        <h2 id="invite-guests" className="text-xl">
          {t('emptyTitle')}
        </h2>
        <p className="max-w-sm text-balance text-muted">{t('inviteText')}</p>
        <p className="mt-2 font-mono text-2xl font-semibold tracking-[0.12em] tabular-nums select-all">
          {pin}
        </p>
        <p className="text-sm text-muted select-all">
          <Address>{shareAddress(pin)}</Address>
        </p>
        <LineLink name={eventName} pin={pin} className="mt-4" />
      </div>
    </section>
  );
}
