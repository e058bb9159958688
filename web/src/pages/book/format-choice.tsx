import type { BookFormat } from '@togather/contract/book-pages.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Choice } from '#ui/fields/choice.tsx';

/** Chooses the format of a book before it is planned. */
export function FormatChoice({
  format,
  onChoose,
}: {
  format: BookFormat;
  onChoose: (format: BookFormat) => void;
}) {
  const { t } = useTranslation('photo-book');
  const options = (['a4', 'square'] as const).map((value) => ({ value, label: t(value) }));
  return <Choice label={t('format')} options={options} value={format} onChange={onChoose} isColumn />;
}
