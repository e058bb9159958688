import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FileNames } from './file-names.tsx';
import { Notice } from './notice.tsx';
import type { ChosenFiles } from './use-chosen-files.ts';

const named = (files: readonly File[]) =>
  files.map((file) => ({ id: `${file.name}-${file.size}-${file.lastModified}`, name: file.name }));

/** Everything that was left out of the selection, and why. */
export const ChoiceNotices = ({ chosen, quota }: { chosen: ChosenFiles; quota: number }) => {
  const { t } = useTranslation('uploads');
  const { files, dropped, tooLarge, notPhotos, unshrinkable, shrinking } = chosen;
  return (
    <>
      {dropped > 0 && (
        <Notice title={t('dropped', { count: dropped, selected: files.length, total: quota })} />
      )}
      {tooLarge.length > 0 && (
        <Notice title={t('tooLarge', { count: tooLarge.length })}>
          <FileNames files={named(tooLarge)} />
          {unshrinkable < tooLarge.length && (
            <Button kind="secondary" isPending={shrinking !== null} onClick={chosen.shrink}>
              {shrinking
                ? t('shrinking', { done: shrinking.done, total: shrinking.total })
                : t('shrink', { count: tooLarge.length })}
            </Button>
          )}
          {unshrinkable > 0 && <p className="text-sm">{t('cannotShrink', { count: unshrinkable })}</p>}
        </Notice>
      )}
      {notPhotos.length > 0 && (
        <Notice title={t('notPhotos', { count: notPhotos.length })}>
          <FileNames files={named(notPhotos)} />
        </Notice>
      )}
    </>
  );
};
