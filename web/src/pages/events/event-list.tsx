import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { serverNow } from '#lib/session/server-clock.ts';
import { useUser } from '#lib/session/session-store.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { EmptyFrame } from '#ui/drawings/scenes.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { LoginWanted } from '#ui/messages/login-wanted.tsx';
import { ProblemMessage, StateMessage } from '#ui/messages/state-message.tsx';
import { isLoginError, sortEvents } from './check-events.ts';
import type { CardEvent } from './event-card.tsx';

const grid = 'mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3';

const Loading = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={grid}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-6 w-28" />
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-4 h-12" />
          </div>
        </div>
      ))}
    </div>
  );
};

const Failed = () => {
  const { t } = useTranslation('member-center');
  return (
    <ProblemMessage
      title={t('failed')}
      text={t('failedText')}
      actions={<Button onClick={() => location.reload()}>{t('common:retry')}</Button>}
    />
  );
};

interface EmptyTexts {
  text: string;
  /** The label of the link; without one there is none. */
  action?: string | undefined;
  to: string;
}

const Empty = ({ text, action, to }: EmptyTexts) => (
  <StateMessage
    className="empty-list"
    drawing={<EmptyFrame />}
    title={text}
    actions={action && <LinkButton to={to}>{action}</LinkButton>}
  />
);

export interface EventListProps<E extends CardEvent> {
  name: string;
  load: (signal: AbortSignal) => Promise<E[]>;
  empty: EmptyTexts;
  /** Renders an event, as a row in a long list. */
  card: (event: E, isRow: boolean) => ReactNode;
}

const Shown = <E extends CardEvent>({
  query,
  empty,
  card,
}: { query: UseQueryResult<E[], Error> } & Pick<EventListProps<E>, 'empty' | 'card'>) => {
  if (query.isPending) return <Loading />;
  if (query.error) return isLoginError(query.error) ? <LoginWanted /> : <Failed />;
  if (query.data.length === 0) return <Empty {...empty} />;
  return <Events events={sortEvents(query.data, serverNow())} card={card} />;
};

const MOST_CARDS = 6;
const MOST_ROWS = 12;

/** Cards of a few events; rows of many, the first twelve at first. */
const Events = <E extends CardEvent>({ events, card }: { events: E[] } & Pick<EventListProps<E>, 'card'>) => {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (events.length <= MOST_CARDS)
    return <ul className={grid}>{events.map((event) => card(event, false))}</ul>;
  const showAll = () => {
    setIsWhole(true);
    // The pressed button is removed.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <div className="mt-8 grid gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        className="divide-y divide-line rounded-card border border-line bg-surface outline-none"
      >
        {events.slice(0, isWhole ? events.length : MOST_ROWS).map((event) => card(event, true))}
      </ul>
      {!isWhole && events.length > MOST_ROWS && (
        <Button kind="secondary" onClick={showAll} className="justify-self-center max-sm:w-full">
          {t('showAll', { count: events.length })}
        </Button>
      )}
    </div>
  );
};

/** A list of events with its states: loading, empty, failed, and login required. */
export function EventList<E extends CardEvent>({ name, load, empty, card }: EventListProps<E>) {
  const user = useUser();
  const query = useQuery({
    queryKey: ['member-center', name],
    queryFn: ({ signal }) => load(signal),
    enabled: user !== null,
    staleTime: 0,
    retry: false,
  });
  return user ? <Shown query={query} empty={empty} card={card} /> : <LoginWanted />;
}
