import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { MailIcon } from '#ui/icons/icons.tsx';
import { loadAlertDialog, openPart } from './open-part.ts';

const AlertDialog = lazy(async () => ({ default: (await loadAlertDialog()).AlertDialog }));

/** Offers mails about new photos of a person. */
export function PhotoAlerts({ eventId, figureId }: { eventId: string; figureId: string }) {
  const { t } = useTranslation('photo-alerts');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        icon={<MailIcon className="size-5" />}
        className="md:justify-self-start"
        onClick={() => openPart('alerts', () => setIsAsking(true))}
      >
        {t('ask')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && <AlertDialog eventId={eventId} figureId={figureId} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}
