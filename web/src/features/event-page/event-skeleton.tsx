import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const cells = Array.from({ length: 12 }, (_, cell) => cell);

/** The page's outline while the event loads: the same sizes as what comes. */
export const EventSkeleton = () => {
  const { t } = useTranslation('event-page');
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="mx-auto grid max-w-6xl gap-5 px-5 pt-5 pb-11 md:px-8 md:pt-9">
        <div className="grid gap-3">
          <Skeleton className="h-8 w-3/5 max-w-md md:h-11" />
          <Skeleton className="h-6 w-36" />
        </div>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6 lg:max-w-4xl lg:grid-cols-4">
          {cells.slice(0, 4).map((cell) => (
            <Skeleton key={cell} className="h-12" />
          ))}
        </div>
        <Skeleton className="h-15 w-full sm:h-11 sm:w-96 lg:hidden" />
      </div>
      <div className="grid grid-cols-2 gap-1 md:grid-cols-4 lg:grid-cols-6">
        {cells.map((cell) => (
          <Skeleton key={cell} className="aspect-square rounded-none" />
        ))}
      </div>
    </div>
  );
};
