import { type FilterProgram, writeFilterText } from '@togather/contract/filter-text.ts';
import type { ChoiceList } from '@togather/contract/schemas/choices.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';

/** The text of a list for the filter of a program, and what to do with it. */
export function FilterDialog({
  program,
  choices,
  onClose,
}: {
  program: FilterProgram;
  choices: ChoiceList['choices'];
  onClose: () => void;
}) {
  const { t } = useTranslation('choices');
  const names = choices.map(({ fileName }) => fileName);
  const { text, leftOut } = writeFilterText(names, program);
  return (
    <Dialog title={t(`hosting.filter.${program}`)} isOpen onClose={onClose}>
      <div className="grid gap-5">
        {text === '' ? (
          <p>{t('hosting.filter.empty')}</p>
        ) : (
          <>
            <CopyField
              text={text}
              label={t('hosting.filter.copy')}
              copied={t('hosting.filter.copied')}
              isMono
              isLine
            >
              {text}
            </CopyField>
            <p>
              {t(program === 'lightroom' ? 'hosting.filter.stepLightroom' : 'hosting.filter.stepCaptureOne')}
            </p>
            <p className="text-sm text-muted">{t('hosting.filter.names')}</p>
          </>
        )}
        {leftOut.length > 0 && (
          <div className="grid gap-2">
            <p>{t('hosting.filter.leftOut', { count: leftOut.length })}</p>
            <ul className="grid gap-1 text-sm">
              {leftOut.map((name) => (
                <li key={name} className="wrap-anywhere">
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
