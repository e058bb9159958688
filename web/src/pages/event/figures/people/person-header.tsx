import { PHOTO_COLUMNS } from '@togather/contract/previews.ts';
import type { ReactNode } from 'react';
import { FacePicture } from '#parts/figures/face-picture.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { UpLink } from '#ui/buttons/up-link.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';

const place = 'gutters grid gap-4 pt-3 md:pt-6';

/** The part above a person's photos: the way back, the person, and the actions. */
export function PersonHeader({
  title,
  eventName,
  eventPath,
  face,
  isMe,
  onMe,
  actions,
  children,
}: {
  title: string;
  eventName: string;
  eventPath: string;
  /** The address of the face's crop, or undefined while people load. */
  face: string | undefined;
  /** Whether this device's user chose this figure. */
  isMe: boolean;
  onMe: (isSaid: boolean) => void;
  actions: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('people');
  return (
    <header className={place}>
      <UpLink to={eventPath}>
        <bdi>{eventName}</bdi>
      </UpLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="size-16 shrink-0 overflow-hidden rounded-full bg-surface md:size-20">
          {face && <FacePicture src={face} className="size-full object-cover" />}
        </span>
        <h1 className="min-w-0 flex-1 basis-40 text-xl text-balance md:text-2xl">{title}</h1>
        <div className="flex flex-wrap gap-2 max-md:w-full [&>button]:max-md:flex-auto [&>button]:max-[22rem]:px-3 [&>button]:max-[22rem]:text-sm">
          {actions}
          <Button
            kind={isMe ? 'quiet' : 'secondary'}
            icon={!isMe && <CheckIcon className="size-5" />}
            onClick={() => onMe(!isMe)}
          >
            {t(isMe ? 'notMe' : 'thisIsMe')}
          </Button>
        </div>
      </div>
      {children}
    </header>
  );
}

/** The page's skeleton while a person's photos load. */
export function PersonSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-5">
      <div className={place}>
        <Skeleton className="h-11 w-40" />
        <div className="flex items-center gap-4">
          <Skeleton className="size-16 rounded-full md:size-20" />
          <Skeleton className="h-8 w-48" />
        </div>
        <Skeleton className="h-11 w-full md:hidden" />
      </div>
      <div className={PHOTO_COLUMNS}>
        {Array.from({ length: 6 }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
          <Skeleton key={cell} className="aspect-square rounded-none" />
        ))}
      </div>
    </div>
  );
}
