import { WISH_LENGTH } from '@togather/contract/limits.ts';
import type { ListedWish } from '@togather/contract/schemas/wishes.ts';
import { isSeen } from '@togather/contract/shown-text.ts';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { MenuEntry } from '#ui/buttons/menu-entry.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialogs/dialog.tsx';
import { TextArea } from '#ui/fields/text-field.tsx';
import { CheckIcon, EditIcon, EyeIcon, HideIcon, TrashIcon, WarningIcon } from '#ui/icons/icons.tsx';
import { FailureNote } from '#ui/messages/state-message.tsx';
import { useWishActions } from './wish-queries.ts';

interface MenuProps {
  eventId: string;
  wish: ListedWish;
  isHost: boolean;
  onClose: () => void;
}

/** The actions on a wish: its author edits and deletes it, hosts show, hide and delete any, others report it. */
export function WishMenu(props: MenuProps) {
  const [step, setStep] = useState<'menu' | 'edit' | 'delete'>('menu');
  if (step === 'edit') return <EditDialog {...props} />;
  if (step === 'delete') return <DeleteDialog {...props} />;
  return <Menu {...props} onEdit={() => setStep('edit')} onDelete={() => setStep('delete')} />;
}

const Menu = ({
  eventId,
  wish,
  isHost,
  onClose,
  onEdit,
  onDelete,
}: MenuProps & { onEdit: () => void; onDelete: () => void }) => {
  const { t } = useTranslation('wishes');
  const { decide, report } = useWishActions(eventId);
  const work = useAction(async (act: () => Promise<void>) => {
    await act();
    onClose();
  });
  const run = (act: () => Promise<void>) => () => void work.run(act);
  const isReported = (wish.reports ?? 0) > 0;
  const tell = async () => {
    await report(wish);
    notify({ type: 'success', message: t('reportSent') });
  };
  return (
    <Dialog title={t('by', { name: wish.authorName })} isOpen onClose={onClose}>
      <div className="-m-3 grid">
        {wish.isOwn && <MenuEntry icon={<EditIcon />} title={t('edit')} onChoose={onEdit} />}
        {isHost && isReported && wish.visibility === undefined && (
          <MenuEntry
            icon={<CheckIcon />}
            title={t('keep')}
            text={t('keepText')}
            onChoose={run(() => decide([wish.wishId], 'show'))}
          />
        )}
        {isHost && wish.visibility !== undefined && (
          <MenuEntry
            icon={<EyeIcon />}
            title={t('show')}
            onChoose={run(() => decide([wish.wishId], 'show'))}
          />
        )}
        {isHost && wish.visibility !== 'hidden' && (
          <MenuEntry
            icon={<HideIcon />}
            title={t('hide')}
            onChoose={run(() => decide([wish.wishId], 'hide'))}
          />
        )}
        {!isHost && !wish.isOwn && (
          <MenuEntry icon={<WarningIcon />} title={t('report')} text={t('reportText')} onChoose={run(tell)} />
        )}
        {(isHost || wish.isOwn) && (
          <MenuEntry icon={<TrashIcon />} title={t('delete')} isDanger onChoose={onDelete} />
        )}
      </div>
      {work.error !== null && (
        <div className="mt-5">
          <FailureNote error={work.error} />
        </div>
      )}
    </Dialog>
  );
};

const EditDialog = ({ eventId, wish, onClose }: MenuProps) => {
  const { t } = useTranslation('wishes');
  const { edit } = useWishActions(eventId);
  const [text, setText] = useState(wish.text);
  const work = useAction(async () => {
    await edit(wish, text.trim());
    onClose();
  });
  const left = WISH_LENGTH - text.trim().length;
  return (
    <ConfirmDialog
      title={t('editTitle')}
      confirm={t('save')}
      work={work}
      isReady={isSeen(text) && left >= 0}
      isOpen
      onClose={onClose}
    >
      <TextArea
        label={t(wish.photoId ? 'comment' : 'write')}
        error={left < 0 ? t('tooLong', { count: -left }) : null}
        value={text}
        onChange={setText}
      />
    </ConfirmDialog>
  );
};

const DeleteDialog = ({ eventId, wish, onClose }: MenuProps) => {
  const { t } = useTranslation('wishes');
  const { remove } = useWishActions(eventId);
  const work = useAction(async () => {
    await remove(wish);
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      confirm={t('delete')}
      isDanger
      work={work}
      isOpen
      onClose={onClose}
    >
      <p dir="auto" className="line-clamp-4 overflow-clip rounded-card bg-sunken p-4 wrap-anywhere">
        {wish.text}
      </p>
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
};
