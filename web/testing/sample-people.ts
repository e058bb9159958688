import type { Event, EventChange } from '@togather/contract/schemas/events.ts';
import type { Figure, LikelyPhoto, ShownFigure } from '@togather/contract/schemas/figures.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { expect } from 'vitest';
import { announce, type Replies } from './answer-calls.ts';
import { servedPhotos } from './sample-downloads.ts';
import { drawing, newId, sampleEvent, sampleFigures } from './samples.ts';

interface Party {
  readonly event: Event;
  /** Newest first: party-008.jpg comes first. */
  readonly photos: Photo[];
  readonly figures: Figure[];
  /** The answers about the event and its people. */
  readonly replies: Replies;
}

/** Returns an event of eight photos, and people in `counts` photos each. */
export function sampleParty(counts: readonly number[] = [3, 1, 1, 1], change: Partial<Event> = {}): Party {
  const photos = change.photos ?? servedPhotos(8);
  const figures = sampleFigures(counts.length, photos).map((figure, at) => ({
    ...figure,
    photoNum: counts[at] ?? 1,
  }));
  const event = sampleEvent({ photos, figureCount: figures.length, ...change });
  return { event, photos, figures, replies: { lookUpEvent: event, listFigures: figures } };
}

export function personAt({ pinCode }: Event, { id }: Pick<Figure, 'id'>): string {
  return `/event/${pinCode}/people/${id}`;
}

/** Returns a photo that may show the person. */
export const likely = (photo: Photo): LikelyPhoto => ({ ...photo, cropUrl: drawing(7) });

/** Returns a person as listed for a photo. */
export const shownOn = ({ id, photoNum }: Figure): ShownFigure => ({ id, photoNum, cropUrl: drawing(3) });

/** Announces a change of an event to the open page, once its stream is open. */
export function announceChange(event: Event, kind: EventChange['kind'] = 'figures'): Promise<void> {
  return expect
    .poll(() =>
      announce({
        kind,
        photoCount: event.photos.length,
        processing: event.processing,
        version: newId(),
      }),
    )
    .toBe(1);
}

/** Stores the user's figure in an event, as an earlier visit would. */
export function keepMe(event: Event, { id }: Figure, seen = 1): void {
  localStorage.setItem(
    'myFigures',
    JSON.stringify({ [event.eventId]: { figureId: id, seen, endsAt: event.eventEndDate } }),
  );
}
export const keptOfMe = (): string | null => localStorage.getItem('myFigures');
