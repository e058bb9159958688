import { useQueryClient } from '@tanstack/react-query';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { notify } from '#lib/notices/notification.ts';
import { notifyFailure } from '#lib/notices/notify-failure.ts';
import { FigurePicture } from '#parts/figures/face-picture.tsx';
import { forget, hide, merge, takeBack } from '#parts/figures/figure-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog, useKeepFocus } from '#ui/dialogs/dialog.tsx';
import { EyeIcon, PeopleIcon, PersonIcon, TrashIcon } from '#ui/icons/icons.tsx';
import { SplitDialog } from './split-dialog.tsx';

const Action = ({
  icon,
  children,
  disabled,
  onClick,
}: {
  icon: ReactNode;
  children: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    disabled={disabled}
    onClick={onClick}
    className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line-strong px-3.5 text-sm transition-colors duration-150 enabled:hover:bg-ink/6 disabled:opacity-45 [&_svg]:size-4.5"
  >
    {icon}
    {children}
  </button>
);

interface FigureActionsProps {
  eventId: string;
  isHost: boolean;
  chosen: readonly Figure[];
  onSelect: (figureId: string, isSelected: boolean) => void;
}

const Actions = ({
  eventId,
  isHost,
  chosen,
  onSelect,
  place,
}: FigureActionsProps & { place: RefObject<HTMLDivElement | null> }) => {
  // The action unmounts its own button.
  useKeepFocus(place);
  const { t } = useTranslation('figures');
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'split' | 'forget' | null>(null);
  /** The latest request, until the selection changes. */
  const [forgotten, setForgotten] = useState<string | null>(null);
  const renew = () => client.invalidateQueries({ queryKey: ['figures', eventId] });
  const say = (message: string) => notify({ type: 'success', message });
  const act = async (change: () => Promise<unknown>, message: string) => {
    try {
      await change();
      say(message);
    } catch (error) {
      notifyFailure(error);
    }
    await renew();
  };
  const work = useAction(act);
  // Apart from the others, so that a press is not lost while one of them runs.
  const undoing = useAction(act);
  const mergeChosen = async () => {
    const ids = chosen.map(({ id }) => id);
    const { figureId } = await merge(eventId, ids);
    for (const id of ids) onSelect(id, id === figureId);
  };
  const [only] = chosen.length === 1 ? chosen : [];
  const isHidden = chosen.every(({ hidden }) => hidden);
  const hideChosen = async () => {
    for (const { id } of chosen) await hide(eventId, id, !isHidden);
  };
  const close = () => setDialog(null);
  const leave = (message: string) => {
    close();
    if (only) onSelect(only.id, false);
    say(message);
  };
  const undo = (requestId: string) => {
    setForgotten(null);
    return undoing.run(() => takeBack(client, eventId, requestId), t('forget.takenBack'));
  };
  const leaveForgotten = (requestId: string) => {
    close();
    if (only) onSelect(only.id, false);
    setForgotten(requestId);
  };
  if (chosen.length === 0 && forgotten)
    return (
      <div role="status" className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex-1">{t('forget.done')}</p>
        <Button kind="secondary" onClick={() => void undo(forgotten)}>
          {t('forget.takeBack')}
        </Button>
      </div>
    );
  if (chosen.length === 0 || (!isHost && !only)) return null;
  return (
    <fieldset aria-label={t('actions')} className="-mx-5 mb-3 flex gap-2 overflow-x-auto px-5 py-0.5">
      {isHost && chosen.length > 1 && (
        <Action
          icon={<PeopleIcon />}
          disabled={work.isPending}
          onClick={() => void work.run(mergeChosen, t('merge.done'))}
        >
          {t('merge.action')}
        </Action>
      )}
      {isHost && only && only.photoNum > 1 && (
        <Action icon={<PersonIcon />} onClick={() => setDialog('split')}>
          {t('split.action')}
        </Action>
      )}
      {isHost && (
        <Action
          icon={<EyeIcon />}
          disabled={work.isPending}
          onClick={() => void work.run(hideChosen, t(isHidden ? 'hide.shown' : 'hide.done'))}
        >
          {t(isHidden ? 'hide.show' : 'hide.action')}
        </Action>
      )}
      {only && (
        <Action icon={<TrashIcon />} onClick={() => setDialog('forget')}>
          {t('forget.action')}
        </Action>
      )}
      {dialog === 'split' && only && (
        <SplitDialog
          eventId={eventId}
          figureId={only.id}
          onClose={close}
          onDone={() => leave(t('split.done'))}
        />
      )}
      {dialog === 'forget' && only && (
        <ForgetDialog eventId={eventId} figure={only} onClose={close} onDone={leaveForgotten} />
      )}
    </fieldset>
  );
};

/** Actions on the selected people: all participants may have one forgotten, hosts may correct them. */
export function FigureActions(props: FigureActionsProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Actions {...props} place={place} />
    </div>
  );
}

/** Explains what forgetting does before it is confirmed. */
const ForgetDialog = ({
  eventId,
  figure,
  onClose,
  onDone,
}: {
  eventId: string;
  figure: Figure;
  onClose: () => void;
  onDone: (requestId: string) => void;
}) => {
  const { t } = useTranslation('figures');
  const client = useQueryClient();
  const work = useAction(async () => {
    const { requestId } = await forget(eventId, figure.id);
    await client.invalidateQueries({ queryKey: ['figures', eventId] });
    onDone(requestId);
  });
  return (
    <ConfirmDialog
      isDanger
      title={t('forget.title')}
      confirm={t('forget.confirm')}
      work={work}
      isOpen
      onClose={onClose}
    >
      <div className="flex items-start gap-4">
        <FigurePicture figure={figure} className="size-20 rounded-card object-cover" />
        <p className="flex-1">{t('forget.hidden')}</p>
      </div>
      <p>{t('forget.undo')}</p>
    </ConfirmDialog>
  );
};
