import { Skeleton } from '#ui/layout/page-shell.tsx';

/** The circles of the people in an event's photos, while they load. */
export const FaceSkeletons = () =>
  Array.from({ length: 12 }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the circles are all alike.
    <Skeleton key={at} className="size-16 shrink-0 rounded-full" />
  ));

/** The place of the people's row, with its height. */
export const PeopleSkeleton = () => (
  <div className="gutters flex h-29 gap-4 overflow-hidden pt-4 md:pt-5">
    <FaceSkeletons />
  </div>
);
