import { checkJoinedEvents } from '../../features/member-center/check-events.ts';
import { EventCard } from '../../features/member-center/event-card.tsx';
import { EventList } from '../../features/member-center/event-list.tsx';
import { MemberCenterTabs } from '../../features/member-center/member-center-tabs.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../platform/api/api.ts';
import { formatDay } from '../../platform/format/format-date.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { paths } from '../../platform/history/paths.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';

const load = async (signal: AbortSignal) => checkJoinedEvents(await call('listJoinedEvents', { signal }));

export const Screen = () => {
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
        card={(event) => (
          <EventCard
            key={event.eventId}
            event={event}
            facts={[
              t('host', { name: event.hostUserName }),
              t('joinedOn', { day: formatDay(event.joinedAt, language) ?? '' }),
            ]}
          />
        )}
      />
    </PageShell>
  );
};
