import { shareAddress } from '#lib/history/share-address.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { QrCode } from '#ui/pictures/qr-code.tsx';

/** The event's code and PIN as the printed sheet shows them. */
export function QrCard({ name, pin }: { name: string; pin: string }) {
  const { t } = useTranslation('hosting');
  return (
    <div className="grid justify-items-center gap-4 overflow-hidden rounded-card border-t-4 border-persimmon bg-surface px-4 pt-5 pb-6 text-center ring-1 ring-line">
      <p className="line-clamp-3 font-semibold text-balance">
        <bdi>{name}</bdi>
      </p>
      <QrCode
        text={shareAddress(pin)}
        label={t('pin.qr')}
        className="w-full max-w-44 rounded-control border border-line"
      />
      <p className="text-sm text-muted">{t('area.scan')}</p>
      <PinBoxes pin={pin} />
    </div>
  );
}

/** Draws a PIN that the page also has as text. */
const PinBoxes = ({ pin }: { pin: string }) => (
  <div aria-hidden="true" className="flex gap-1">
    {[...pin].map((letter, at) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the letters of one PIN.
        key={at}
        data-letter={letter}
        className="grid h-8 w-6 place-items-center rounded-chip border border-line-strong font-mono font-semibold before:content-[attr(data-letter)]"
      />
    ))}
  </div>
);
