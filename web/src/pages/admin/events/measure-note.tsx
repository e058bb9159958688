import type { Measure } from '@togather/contract/schemas/measures.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';

/** Shows since when and why an event is taken down or a user is banned. */
export function MeasureNote({ title, measure: { at, reason } }: { title: string; measure: Measure }) {
  const { language } = useTranslation('admin');
  return (
    <div className="grid gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
      <p>
        <strong className="font-medium">{title}</strong> · {formatDay(at, language)}
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {reason}
      </p>
    </div>
  );
}
