import { PHOTO_COLUMNS } from '@togather/contract/previews/addresses.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';

const cells = Array.from({ length: 12 }, (_, cell) => cell);

/** The page's skeleton while the event loads, with the sizes of the real content. */
export const EventSkeleton = () => {
  const { t } = useTranslation('event-page');
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="mx-auto grid max-w-6xl gap-3 px-5 pt-2 pb-6 md:px-8 lg:gap-5 lg:pt-9 lg:pb-11">
        <div className="grid gap-2 lg:gap-3">
          <Skeleton className="h-8 w-3/5 max-w-md lg:h-11" />
          <Skeleton className="h-6 w-36" />
        </div>
        <div className="hidden gap-x-6 lg:grid lg:max-w-4xl lg:grid-cols-4">
          {cells.slice(0, 4).map((cell) => (
            <Skeleton key={cell} className="h-12" />
          ))}
        </div>
        <Skeleton className="h-5 w-full sm:w-80 lg:hidden" />
        <Skeleton className="h-11 w-full sm:w-96 lg:hidden" />
      </div>
      <div className={PHOTO_COLUMNS}>
        {cells.map((cell) => (
          <Skeleton key={cell} className="aspect-square rounded-none" />
        ))}
      </div>
    </div>
  );
};
