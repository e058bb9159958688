import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#texts/use-translation.ts';
import { SettingsSection } from './settings-section.tsx';
import { PinCard } from './sharing/pin-card.tsx';
import { QrSheet } from './sharing/qr-sheet.tsx';
import type { TabProps } from './use-event-changes.ts';
import { wallsQuery } from './walls/wall-queries.ts';
import { WallSection } from './walls/wall-section.tsx';

/** How guests get to the event and its photos: QR code, PIN, link, sheet and live walls. */
export const SharingTab = ({ event: { eventId, eventName, pinCode } }: TabProps) => {
  const { t } = useTranslation('hosting');
  const { t: walls } = useTranslation('walls');
  const { data, error } = useQuery(wallsQuery(eventId));
  const hasNoWall = !error && !data?.walls.length;
  return (
    <>
      <SettingsSection title={t('pin.title')}>
        <PinCard name={eventName} pin={pinCode} />
      </SettingsSection>
      <SettingsSection title={t('sheet.title')} text={t('sheet.text')}>
        <QrSheet eventId={eventId} pin={pinCode} name={eventName} />
      </SettingsSection>
      <SettingsSection
        title={walls('title')}
        text={walls('hosting.text')}
        fold={hasNoWall ? { text: walls('hosting.none'), canOpen: true } : null}
      >
        <WallSection eventId={eventId} />
      </SettingsSection>
    </>
  );
};
