import type { ListedGuest } from '@togather/contract/schemas/guest-list.ts';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { PersonDialog } from './person-dialog.tsx';

/** A person with the number of photos, and buttons that change or delete the entry. */
export function GuestRow({
  eventId,
  guest,
  number,
  onRemove,
}: {
  eventId: string;
  guest: ListedGuest;
  /** Names people without a name to screen readers. */
  number: number;
  onRemove: () => Promise<void>;
}) {
  const { t } = useTranslation('guest-list');
  const [isEditing, setIsEditing] = useState(false);
  const removing = useAction(onRemove);
  const name = guest.name ?? t('host.person', { number });
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-2 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <bdi className={guest.name ? 'block font-semibold wrap-anywhere' : 'block text-muted'}>
          {guest.name ?? t('host.noName')}
        </bdi>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
          <Photos guest={guest} />
          {!guest.byHost && <span>{t('host.bySelf')}</span>}
        </span>
      </span>
      <Button
        kind="quiet"
        aria-label={t('host.editLabel', { name })}
        className="shrink-0 px-4!"
        onClick={() => setIsEditing(true)}
      >
        {t('host.edit')}
      </Button>
      <Button
        kind="quiet"
        aria-label={t('host.removeLabel', { name })}
        isPending={removing.isPending}
        className="-mr-4 shrink-0 px-4!"
        onClick={() => void removing.run()}
      >
        {t('host.remove')}
      </Button>
      {removing.error !== null && (
        <div className="basis-full">
          <FailureNote error={removing.error} />
        </div>
      )}
      {isEditing && <PersonDialog eventId={eventId} guest={guest} onClose={() => setIsEditing(false)} />}
    </li>
  );
}

const Photos = ({ guest: { photoCount, needsSelfie } }: { guest: ListedGuest }) => {
  const { t } = useTranslation('guest-list');
  if (needsSelfie) return <span className="text-warn">{t('host.needsSelfie')}</span>;
  if (photoCount === null) return <span>{t('host.looking')}</span>;
  if (photoCount === 0) return <span className="text-danger">{t('host.noPhoto')}</span>;
  return <span>{t('host.photos', { count: photoCount })}</span>;
};
