import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { myFigureIn, seenPhotosIn } from '#lib/recent/my-figure.ts';
import { forgetEvent, type RecentEvent, readRecentEvents } from '#lib/recent/recent-event-list.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { CloseIcon } from '#ui/icons/bar-icons.tsx';
import { Link } from '#ui/links/link.tsx';

/** Shows and links the number of new photos of the user, if any. */
const NewsOfMe = ({ pin, news }: { pin: string; news: { figureId: string; count: number } | undefined }) => {
  const { t } = useTranslation('recent-events');
  if (!news) return null;
  return (
    <Link
      to={paths.person(pin, news.figureId)}
      className="mb-2 inline-flex min-h-11 items-center rounded-full bg-accent px-4 text-sm font-semibold text-on-accent tabular-nums hover:bg-accent-hover"
    >
      {t('newOfYou', { count: news.count })}
    </Link>
  );
};

/** Lists the events opened in this browser, so that a guest without an account can return. */
export function RecentEvents() {
  const { t, language } = useTranslation('recent-events');
  const [events, setEvents] = useState(readRecentEvents);
  const [news, setNews] = useState<News>(new Map());
  useEffect(() => {
    void findNews(readRecentEvents()).then(setNews);
  }, []);
  const title = useRef<HTMLHeadingElement>(null);
  if (events.length === 0) return null;
  const remove = (pin: string) => {
    forgetEvent(pin);
    setEvents(readRecentEvents());
    title.current?.focus();
  };
  return (
    <section aria-labelledby="recent-events">
      <h2 id="recent-events" ref={title} tabIndex={-1} className="text-lg outline-none">
        {t('title')}
      </h2>
      <ul className="mt-3 border-t border-line">
        {events.map(({ eventId, pin, name, endsAt }) => (
          <li key={eventId} className="flex items-center gap-1 border-b border-line">
            <div className="min-w-0 flex-1">
              <Link
                to={paths.event(pin)}
                className="block rounded-control py-3 hover:underline hover:underline-offset-4"
              >
                <span className="block truncate font-semibold">
                  <bdi>{name}</bdi>
                </span>
                <span className="block text-sm text-muted tabular-nums">
                  {t('pin', { pin })}
                  {endsAt &&
                    ` · ${t('keptUntil', { day: formatDay(endsAt, language, { withYear: false }) ?? '' })}`}
                </span>
              </Link>
              <NewsOfMe pin={pin} news={news.get(eventId)} />
            </div>
            <IconButton
              label={t('remove', { name })}
              icon={<CloseIcon className="size-5" />}
              onClick={() => remove(pin)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{t('note')}</p>
    </section>
  );
}

/** By event: the user's figure and the number of unseen photos of them. */
type News = ReadonlyMap<string, { readonly figureId: string; readonly count: number }>;

/** Counts new photos of the user in the events where they chose their figure. Skips events that fail. */
const findNews = async (events: readonly RecentEvent[]): Promise<News> => {
  const found = await Promise.all(
    events.map(async ({ eventId }) => {
      const figureId = myFigureIn(eventId);
      const figures = figureId ? await call('listFigures', { params: { eventId } }).catch(() => []) : [];
      const me = figures.find(({ id }) => id === figureId);
      const count = me ? me.photoNum - seenPhotosIn(eventId) : 0;
      return me && count > 0 ? [[eventId, { figureId: me.id, count }] as const] : [];
    }),
  );
  return new Map(found.flat());
};
