import type { ListedTable } from '@togather/contract/schemas/guest-list.ts';
import { useId } from 'react';
import { kindOfTable } from '#parts/guest-list/table-names.ts';
import { useTranslation } from '#texts/use-translation.ts';

/** Says of each table how many people on the guest list are on no photo yet. Renders nothing without a list. */
export function WithoutPhotos({ tables }: { tables: readonly ListedTable[] }) {
  const { t } = useTranslation('guest-list');
  const id = useId();
  if (tables.length === 0) return null;
  const missing = tables.filter(({ withoutPhotos }) => withoutPhotos > 0);
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-card bg-surface p-5">
      <h2 id={id} className="text-lg">
        {t('withoutPhotos.title')}
      </h2>
      {missing.length === 0 && <p>{t('withoutPhotos.nobody')}</p>}
      {missing.length > 0 && (
        <ul className="grid gap-x-8 gap-y-1 tabular-nums sm:grid-cols-2">
          {missing.map(({ table, withoutPhotos }) => (
            <li key={table ?? ''} className="wrap-anywhere">
              {t(`withoutPhotos.${kindOfTable(table)}`, { table: table ?? '', count: withoutPhotos })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
