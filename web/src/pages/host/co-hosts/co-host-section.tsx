import { useRef } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { CoHostList } from './co-host-list.tsx';
import { Invitations } from './invitations.tsx';

/** Shows the co-hosts of an event. Its owner also invites and removes them. */
export const CoHostSection = ({ eventId, isOwner }: { eventId: string; isOwner: boolean }) => {
  const { t } = useTranslation('co-hosts');
  const place = useRef<HTMLDivElement>(null);
  // The pressed button goes with its row.
  const keepFocus = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <CoHostList eventId={eventId} canRemove={isOwner} onRemoved={keepFocus} />
      {isOwner ? (
        <Invitations eventId={eventId} onRemoved={keepFocus} />
      ) : (
        <p className="text-sm text-muted">{t('onlyOwner')}</p>
      )}
    </div>
  );
};
