import type { ReactNode } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { CloseIcon, WarningIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Spinner } from '#ui/layout/page-shell.tsx';
import { FileNames } from './file-names.tsx';
import { type ChosenFiles, keyOf } from './use-chosen-files.ts';

/** A message within the dialog, announced when it appears, and dismissable if `onDismiss` is given. */
export function Notice({
  title,
  children,
  onDismiss,
  dismissLabel,
}: {
  title: string;
  children?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
}) {
  return (
    <div
      role="alert"
      className={classes('flex gap-3 rounded-card bg-accent-soft py-2 pl-4', onDismiss ? 'pr-1' : 'pr-4')}
    >
      <WarningIcon className="mt-2.5 size-5 shrink-0 text-warn" />
      <div className="grid min-w-0 flex-1 content-start gap-2 py-2">
        <p>{title}</p>
        {children}
      </div>
      {onDismiss && (
        <IconButton label={dismissLabel ?? ''} icon={<CloseIcon className="size-5" />} onClick={onDismiss} />
      )}
    </div>
  );
}

const named = (files: readonly File[]) => files.map((file) => ({ id: keyOf(file), name: file.name }));

/** Names from a ZIP that are listed; it may have tens of thousands. */
const MAX_SHOWN = 100;

/** Lists which chosen files are left out or made smaller, and why. */
export function ChoiceNotices({
  chosen,
  quota,
  isOfShots,
}: {
  chosen: ChosenFiles;
  quota: number;
  /** Whether the guest's shots are the limit, not the event's room. */
  isOfShots: boolean;
}) {
  const { t } = useTranslation('uploads');
  const { count, dropped, tooLarge, notPhotos, leavesLarge, zips } = chosen;
  return (
    <>
      {chosen.isUnpacking && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          {t('unpacking')}
        </p>
      )}
      {zips && zips.photos + zips.skipped > 0 && (
        <Notice title={t('unpacked', { count: zips.photos })}>
          {zips.skipped > 0 && (
            <p className="text-sm text-muted">{t('skippedInZip', { count: zips.skipped })}</p>
          )}
        </Notice>
      )}
      {zips && zips.unreadable.length > 0 && (
        <Notice title={t('unreadableZips', { count: zips.unreadable.length })}>
          <FileNames files={named(zips.unreadable)} />
        </Notice>
      )}
      {zips && zips.badNames.length > 0 && (
        <Notice title={t('badNamesInZip', { count: zips.badNames.length })}>
          <FileNames files={zips.badNames.slice(0, MAX_SHOWN).map((name, at) => ({ id: `${at}`, name }))} />
        </Notice>
      )}
      {zips?.isCut && <Notice title={t('zipCut')} />}
      {dropped > 0 && (
        <Notice
          title={t(isOfShots ? 'shots.dropped' : 'dropped', {
            count: dropped,
            selected: count,
            total: quota,
          })}
        />
      )}
      {tooLarge.length > 0 && (
        <Notice title={t(leavesLarge ? 'tooLarge' : 'shrinking', { count: tooLarge.length })}>
          <FileNames files={named(tooLarge)} />
          <Button kind="secondary" onClick={() => chosen.leaveLarge(!leavesLarge)}>
            {t(leavesLarge ? 'shrink' : 'leaveOut', { count: tooLarge.length })}
          </Button>
        </Notice>
      )}
      {notPhotos.length > 0 && (
        <Notice title={t('notPhotos', { count: notPhotos.length })}>
          <FileNames files={named(notPhotos)} />
        </Notice>
      )}
    </>
  );
}
