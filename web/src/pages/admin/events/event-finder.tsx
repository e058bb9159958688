import { useState } from 'react';
import { useSearchParams } from '#lib/history/search-params.ts';
import { PagedList } from '#pages/admin/paged-list.tsx';
import { SearchField } from '#pages/admin/search-field.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { FoundEvent } from './found-event.tsx';
import { useEvents } from './use-events.ts';

/** Finds events by PIN, name or host; the address may name what to find. */
export function EventFinder() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const pages = useEvents(search);
  const count = pages.total;
  return (
    <div className="mt-8 grid max-w-2xl gap-6">
      <h2 className="text-xl">{t('events.title')}</h2>
      <SearchField
        label={t('events.search')}
        hint={t('events.searchHint')}
        value={search}
        onChange={setSearch}
        found={
          count === undefined ? undefined : count === 0 ? t('events.none') : t('events.count', { count })
        }
      />
      <PagedList pages={pages} failed={t('events.failed')} outline="h-44">
        {(event) => <FoundEvent key={event.eventId} event={event} />}
      </PagedList>
    </div>
  );
}
