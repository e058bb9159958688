import { shareAddress } from '#lib/history/share-address.ts';
import { LineLink } from '#parts/host/line-link.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { ShareButton } from '#ui/buttons/share-button.tsx';
import { Address } from '#ui/links/address.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';

/** Shows how guests join: QR code, PIN and link, with a button that shares them. */
export const PinCard = ({ name, pin }: { name: string; pin: string }) => {
  const { t } = useTranslation('hosting');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5">
      <QrCode
        text={shareAddress(pin)}
        label={t('pin.qr')}
        className="mx-auto w-48 rounded-control border border-line"
      />
      <div className="grid min-w-0 flex-1 basis-60 gap-4">
        <div>
          <p className="font-mono text-xl tracking-[0.2em] tabular-nums select-all">{pin}</p>
          <p className="mt-1 text-sm text-muted select-all">
            <Address>{shareAddress(pin)}</Address>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ShareButton name={name} pin={pin} className="max-sm:w-full" />
          <LineLink name={name} pin={pin} className="max-sm:w-full" />
        </div>
      </div>
    </div>
  );
};
