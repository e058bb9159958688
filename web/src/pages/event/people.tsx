import type { Event } from '@togather/contract/schemas/events.ts';
import { lazy, Suspense } from 'react';
import { navigate } from '#lib/history/page-history.ts';
import { paths } from '#lib/history/paths.ts';
import { rememberMe } from '#lib/recent/my-figure.ts';
import { PeopleStrip } from './figures/people/people-strip.tsx';

const FindMeDialog = lazy(async () => ({
  default: (await import('./figures/finding/find-me-dialog.tsx')).FindMeDialog,
}));

export interface PeopleProps {
  event: Event;
  /** Whether the dialog that finds one's own photos is open. */
  isFinding: boolean;
  onFindMe: () => void;
  onClose: () => void;
}

/** The people in an event's photos, and the search for oneself. */
export function People({ event, isFinding, onFindMe, onClose }: PeopleProps) {
  const pathOf = (figureId: string) => paths.person(event.pinCode, figureId);
  return (
    <>
      <PeopleStrip eventId={event.eventId} pathOf={pathOf} onFindMe={onFindMe} />
      <Suspense fallback={null}>
        {isFinding && (
          <FindMeDialog
            eventId={event.eventId}
            withFaces
            onClose={onClose}
            onFound={([figureId = '']) => {
              rememberMe(event, figureId);
              navigate(pathOf(figureId));
            }}
          />
        )}
      </Suspense>
    </>
  );
}
