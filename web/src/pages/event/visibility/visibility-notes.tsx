import type { Event } from '@togather/contract/schemas/events/events.ts';
import { GuestNote, HostNote } from '#pages/event/concealed-note.tsx';
import { WaitingLink } from '#parts/event/waiting-link.tsx';

/** Tells the host how many photos wait, and everybody that the photos are concealed. */
export const VisibilityNotes = ({ event, isHost }: { event: Event; isHost: boolean }) => (
  <div className="mx-auto grid max-w-6xl gap-2 px-5 pt-2 md:px-8">
    {isHost && <WaitingLink pin={event.pinCode} count={event.waitingPhotos} />}
    {event.isConcealed && (isHost ? <HostNote {...event} /> : <GuestNote {...event} />)}
  </div>
);
