import { useQuery } from '@tanstack/react-query';
import { FIGURE_PAGE } from '@togather/contract/limits.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { useEffect, useId } from 'react';
import { call } from '#lib/api/api.ts';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { followMe, forgetMe, myFigureIn, useMyFigure } from '#lib/recent/my-figure.ts';
import { FigurePicture } from '#parts/figures/face-picture.tsx';
import { figuresQuery, isMissingFigure, successorIn } from '#parts/figures/figure-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FaceIcon } from '#ui/icons/icons.tsx';
import { Link } from '#ui/links/link.tsx';

const Person = ({
  figure,
  label,
  path,
  name,
  news = 0,
}: {
  figure: Figure;
  /** For screen readers. */
  label: string;
  path: string;
  /** Shown below the face instead of the number of photos. */
  name?: string;
  /** The number of new photos of them. */
  news?: number;
}) => (
  <Link
    to={path}
    aria-label={label}
    className="relative grid w-16 justify-items-center gap-1 rounded-control text-sm tabular-nums"
  >
    <FigurePicture
      figure={figure}
      className={`size-16 rounded-full bg-surface object-cover ${name ? 'outline-2 outline-offset-2 outline-accent' : ''}`}
    />
    <span className={name ? 'font-medium' : 'text-muted'}>{name ?? figure.photoNum}</span>
    {news > 0 && (
      <span className="absolute -top-1 -right-1 min-w-6 rounded-full bg-accent px-1.5 text-center text-xs leading-6 font-medium text-on-accent">
        +{news}
      </span>
    )}
  </Link>
);

/**
 * The event's people in a row, most photographed first, each a link to their photos. The user comes first, with the number
 * of photos that are new since they looked. Its fixed height keeps the page steady.
 */
export function PeopleStrip({
  eventId,
  pathOf,
  onFindMe,
}: {
  eventId: string;
  /** Returns the address of a person's page. */
  pathOf: (figureId: string) => string;
  onFindMe: () => void;
}) {
  const { t } = useTranslation('people');
  const title = useId();
  const { data } = useQuery(figuresQuery(eventId));
  const people = data?.filter(({ hidden }) => !hidden) ?? [];
  const { figureId, seen } = useMyFigure(eventId);
  const { count, end } = useGrowingCount(people.length, FIGURE_PAGE);
  const me = people.find(({ id }) => id === figureId);
  const isGone = data !== undefined && figureId !== null && !me;
  // biome-ignore lint/correctness/useExhaustiveDependencies(data): checked with each list, so that a lost connection does not decide.
  useEffect(() => {
    if (isGone) void followOrForgetMe(eventId);
  }, [isGone, eventId, data]);
  const news = me ? Math.max(0, me.photoNum - seen) : 0;
  return (
    <section aria-labelledby={title} className="min-h-41 pt-4">
      <div className="mx-auto flex min-h-11 max-w-6xl flex-wrap items-center justify-between gap-x-3 px-5 md:px-8">
        <h2 id={title} className="text-sm text-muted">
          {t('strip')}
        </h2>
        {!me && (
          <Button
            kind="secondary"
            icon={<FaceIcon className="size-5" />}
            className="max-sm:gap-1.5 max-sm:px-3 max-sm:text-sm"
            onClick={onFindMe}
          >
            {t('findMe')}
          </Button>
        )}
      </div>
      <ul
        data-scroller
        className="mx-auto flex max-w-6xl gap-3 overflow-x-auto px-5 py-2 [scrollbar-width:thin] md:px-8"
      >
        {me && (
          <li>
            <Person
              figure={me}
              label={t(news > 0 ? 'youWithNews' : 'youIn', { count: me.photoNum, news })}
              path={pathOf(me.id)}
              name={t('you')}
              news={news}
            />
          </li>
        )}
        {people.slice(0, count).map(
          (figure, index) =>
            figure !== me && (
              <li key={figure.id}>
                <Person
                  figure={figure}
                  label={t('person', { number: index + 1, count: figure.photoNum })}
                  path={pathOf(figure.id)}
                />
              </li>
            ),
        )}
        <li ref={end} aria-hidden="true" className="w-px shrink-0" />
      </ul>
    </section>
  );
}

/**
 * Updates the user's figure once it is no longer among the event's: to the one it was merged into, or none. Changes nothing
 * if the server cannot be reached.
 */
const followOrForgetMe = async (eventId: string): Promise<void> => {
  const figureId = myFigureIn(eventId);
  if (!figureId) return;
  try {
    await call('listPhotosOfFigures', { query: { eventId, figureIds: figureId } });
    // A host still sees a hidden figure's photos.
    forgetMe(eventId);
  } catch (error) {
    const successor = successorIn(error);
    if (successor) followMe(eventId, figureId, successor);
    else if (isMissingFigure(error)) forgetMe(eventId);
  }
};
