import { useQuery } from '@tanstack/react-query';
import { FIGURE_PAGE } from '@togather/contract/limits.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { useEffect } from 'react';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { forgetMe, useMyFigure } from '#lib/recent/my-figure.ts';
import { FaceSkeletons } from '#parts/event/people-skeleton.tsx';
import { followOrForgetMe } from '#parts/figures/end-of-my-figure.ts';
import { FigurePicture } from '#parts/figures/face-picture.tsx';
import { figuresQuery } from '#parts/figures/figure-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { FaceIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Link } from '#ui/links/link.tsx';

const face =
  'relative grid snap-start scroll-mx-5 md:scroll-mx-8 lg:scroll-mx-10 justify-items-center gap-y-1 rounded-control text-sm tabular-nums';

const Person = ({
  figure,
  label,
  path,
  name,
  news,
}: {
  figure: Figure;
  /** For screen readers. */
  label: string;
  path: string;
  /** Shown below the face instead of the number of photos. */
  name?: string;
  /** Shown beside the face. */
  news?: string | undefined;
}) => (
  <Link to={path} aria-label={label} className={classes(face, news ? 'grid-cols-[4rem_auto]' : 'w-16')}>
    <FigurePicture
      figure={figure}
      className={`size-16 rounded-full bg-surface object-cover ${name ? 'outline-2 outline-offset-2 outline-accent' : ''}`}
    />
    {news && <span className="max-w-32 self-center pl-3 font-semibold text-balance text-accent">{news}</span>}
    <span className={classes('col-start-1', name ? 'font-semibold' : 'text-muted')}>
      {name ?? figure.photoNum}
    </span>
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
  const { data, isPending } = useQuery(figuresQuery(eventId));
  const people = data?.filter(({ hidden }) => !hidden) ?? [];
  const { figureId, seen } = useMyFigure(eventId);
  const { count, end } = useGrowingCount(people.length, FIGURE_PAGE);
  const me = people.find(({ id }) => id === figureId);
  const isGone = data !== undefined && figureId !== null && !me;
  // Checked with each list, so that a lost connection does not decide.
  useEffect(() => {
    if (!isGone) return;
    // A host still sees a hidden figure.
    if (data.some(({ id }) => id === figureId)) forgetMe(eventId);
    else void followOrForgetMe(eventId);
  }, [isGone, eventId, figureId, data]);
  const news = me ? Math.max(0, me.photoNum - seen) : 0;
  return (
    <section aria-label={t('strip')} className="min-h-29 pt-2 md:pt-3">
      <ul
        data-scroller
        className="gutters flex snap-x gap-4 overflow-x-auto py-2 [mask-image:linear-gradient(to_right,transparent,black_1.25rem,black_calc(100%-1.5rem),transparent)] [scrollbar-width:none]"
      >
        {!me && (
          <li>
            <button type="button" data-part="findMe" onClick={onFindMe} className={`${face} w-16`}>
              <span className="grid size-16 place-items-center rounded-full border-2 border-dashed border-accent bg-accent-soft text-accent">
                <FaceIcon className="size-7" />
              </span>
              {/* Five characters are as wide as the circle. */}
              <span className="font-semibold whitespace-nowrap text-accent [&:lang(zh)]:text-xs">
                {t('findMe')}
              </span>
            </button>
          </li>
        )}
        {isPending && (
          <li aria-hidden="true" className="flex gap-4">
            <FaceSkeletons />
          </li>
        )}
        {me && (
          <li>
            <Person
              figure={me}
              label={t(news > 0 ? 'youWithNews' : 'youIn', { count: me.photoNum, news })}
              path={pathOf(me.id)}
              name={t('you')}
              news={news > 0 ? t('newOfYou', { count: news }) : undefined}
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
