import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { useMemo } from 'react';
import { call } from '#lib/api/api.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { choicesQuery } from '#parts/choices/choices-query.ts';
import { ListForm } from '#parts/choices/list-form.tsx';
import { eventQuery } from '#parts/event/event-query.ts';
import { ForHost } from '#parts/host/for-host.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { Choosing } from './choosing.tsx';
import type { ChoiceSource } from './use-choices.ts';

/** The page on which a host puts photos of the event into lists. */
export function Screen() {
  const { t } = useTranslation('choices');
  const { eventPin = '' } = useParams(webPatterns.choices);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell tone="night" bare>
      <div className="mx-auto grid max-w-6xl gap-6 px-5 pt-4 pb-24 md:px-8 md:pt-8">
        <ForHost pin={eventPin}>{(event) => <OfEvent event={event} />}</ForHost>
      </div>
    </PageShell>
  );
}

const OfEvent = ({ event }: { event: Event }) => {
  const { t } = useTranslation('choices');
  const client = useQueryClient();
  const { eventId, pinCode } = event;
  const photos = useMemo(() => event.photos.toReversed(), [event.photos]);
  const refetch = () => void client.invalidateQueries({ queryKey: eventQuery(pinCode).queryKey });
  const source: ChoiceSource = {
    queryKey: choicesQuery(eventId).queryKey,
    fetch: (signal) => call('listChoices', { params: { eventId }, signal }),
    choose: (ids, body) => call('choosePhoto', { params: { eventId, ...ids }, body }),
    unchoose: (ids) => call('unchoosePhoto', { params: { eventId, ...ids } }),
    name: null,
    onRefused: refetch,
  };
  return (
    <>
      <UpLink to={paths.manageEvent(pinCode, 'photos')}>
        <bdi>{event.eventName}</bdi>
      </UpLink>
      <PageHeader title={t('title')} text={t('intro')} />
      <Choosing
        key={eventId}
        photos={photos}
        source={source}
        onBroken={refetch}
        withoutLists={
          <div className="grid max-w-2xl gap-4">
            <p>{t('makeFirst')}</p>
            <ListForm eventId={eventId} lists={[]} />
          </div>
        }
      />
    </>
  );
};
