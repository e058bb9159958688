import type { ShownWall } from '@togather/contract/schemas/events/walls.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { QrCode } from '#ui/pictures/qr-code.tsx';

type Event = Pick<ShownWall, 'eventName' | 'pinCode' | 'joinUrl'>;

const Code = ({ eventName, joinUrl }: Event) => {
  const { t } = useTranslation('walls');
  return <QrCode text={joinUrl} label={t('qr', { name: eventName })} />;
};

const Pin = ({ pinCode }: Event) => {
  const { t } = useTranslation('walls');
  return (
    <p className="wall-pin">
      <span>{t('pin')}</span>
      <span>{pinCode}</span>
    </p>
  );
};

/** How to join, in a corner of the photos. */
export const CornerInvitation = ({ event }: { event: Event }) => {
  const { t } = useTranslation('walls');
  return (
    <div className="wall-corner">
      <Code {...event} />
      <div>
        <h1 className="line-clamp-2">
          <bdi>{event.eventName}</bdi>
        </h1>
        <Pin {...event} />
        <p>{t('scan')}</p>
      </div>
    </div>
  );
};

/** How to join, on the whole screen while there are no photos. */
export const WholeInvitation = ({ event }: { event: Event }) => {
  const { t } = useTranslation('walls');
  return (
    <div className="wall-invitation">
      <h1 className="line-clamp-2">
        <bdi>{event.eventName}</bdi>
      </h1>
      <Code {...event} />
      <Pin {...event} />
      <p>{t('first')}</p>
    </div>
  );
};
