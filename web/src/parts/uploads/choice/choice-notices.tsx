import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Spinner } from '#ui/layout/spinner.tsx';
import { keyOf } from './choose-files.ts';
import { FileNames } from './file-names.tsx';
import { Notice } from './notice.tsx';
import type { ChosenFiles } from './use-chosen-files.ts';

const named = (files: readonly File[]) => files.map((file) => ({ id: keyOf(file), name: file.name }));

/** Lists which chosen files are left out or made smaller, and why. */
export function ChoiceNotices({ chosen, quota }: { chosen: ChosenFiles; quota: number }) {
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
      {dropped > 0 && <Notice title={t('dropped', { count: dropped, selected: count, total: quota })} />}
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
