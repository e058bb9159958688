import type { ShownWall } from '@togather/contract/schemas/events/walls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/layout/classes.ts';
import { QrCode } from '../../ui/pictures/qr-code.tsx';

type Event = Pick<ShownWall, 'eventName' | 'pinCode' | 'joinUrl'>;

const Pin = ({ pin, className }: { pin: string; className: string }) => {
  const { t } = useTranslation('walls');
  return (
    <p className={classes('leading-tight', className)}>
      <span className="mr-[0.5em] text-[0.6em] text-muted">{t('pin')}</span>
      <span className="font-mono font-bold tracking-[0.14em] whitespace-nowrap">{pin}</span>
    </p>
  );
};

/** How to join, in a corner of the photos. */
export const CornerInvitation = ({ eventName, pinCode, joinUrl }: Event) => {
  const { t } = useTranslation('walls');
  return (
    <div className="absolute bottom-0 left-0 flex max-w-full items-center gap-[1.6vmin] rounded-tr-[2vmin] bg-black/75 p-[1.6vmin] pr-[2.4vmin] text-ink">
      <QrCode
        text={joinUrl}
        label={t('qr', { name: eventName })}
        className="size-[clamp(5.5rem,18vmin,18rem)] shrink-0 rounded-[1vmin]"
      />
      <div className="grid max-w-[min(34vw,44vmin)] min-w-0 gap-[0.8vmin] max-sm:max-w-[60vw]">
        <h1 className="line-clamp-2 text-[clamp(1rem,2.8vmin,3rem)]">
          <bdi>{eventName}</bdi>
        </h1>
        <Pin pin={pinCode} className="text-[clamp(1.25rem,3.6vmin,4rem)]" />
        <p className="text-[clamp(0.8rem,1.9vmin,2rem)] leading-snug text-muted">{t('scan')}</p>
      </div>
    </div>
  );
};

/** How to join, on the whole screen while there are no photos. */
export const WholeInvitation = ({ eventName, pinCode, joinUrl }: Event) => {
  const { t } = useTranslation('walls');
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-[3vmin] p-[5vmin] text-center">
      <h1 className="line-clamp-3 max-w-[80vw] text-[clamp(1.5rem,6vmin,6rem)]">
        <bdi>{eventName}</bdi>
      </h1>
      <QrCode
        text={joinUrl}
        label={t('qr', { name: eventName })}
        className="size-[min(42vh,60vw)] rounded-[2vmin]"
      />
      <Pin pin={pinCode} className="text-[clamp(1.5rem,6vmin,6rem)]" />
      <p className="max-w-[80vw] text-[clamp(1rem,3vmin,3rem)] text-muted">{t('first')}</p>
    </div>
  );
};
