import type { LikelyPhoto } from '../photos/figures.ts';
import type { Photo } from '../photos/photos.ts';
import type { Event } from './events.ts';

/** What the page of an event brings to a guest who has joined: the event with some of its photos, and on a person's page that person's. */
export interface PageData {
  readonly event: Event;
  readonly person?: { readonly figureId: string; readonly found: { photos: Photo[]; likely: LikelyPhoto[] } };
}
