import { call } from '#lib/api/api.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { checkJoinedEvents } from './check-events.ts';
import { EventCard } from './event-card.tsx';
import { EventList } from './event-list.tsx';
import { MemberCenterTabs } from './member-center-tabs.tsx';

const load = async (signal: AbortSignal) => checkJoinedEvents(await call('listJoinedEvents', { signal }));

export function Screen() {
  const { t, language } = useTranslation('member-center');
  usePageMeta({ title: t('joinedTitle'), isIndexed: false });
  return (
    <PageShell>
      <PageHeader title={t('joinedTitle')} />
      <MemberCenterTabs />
      <EventList
        name="joined"
        load={load}
        empty={{ text: t('noJoined'), action: t('joinFirst'), to: paths.joinEvent }}
        card={(event, isRow) => (
          <EventCard
            key={event.eventId}
            event={event}
            isRow={isRow}
            facts={[
              t('host', { name: event.hostUserName }),
              t('joinedOn', { day: formatDay(event.joinedAt, language) ?? '' }),
            ]}
          />
        )}
      />
    </PageShell>
  );
}
