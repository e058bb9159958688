import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { type ComponentProps, useState } from 'react';
import { HoldToSave } from '#pages/event/downloads/hold-to-save.tsx';
import { PhotoTools } from '#pages/event/downloads/photo-tools.tsx';
import { PhotoAbout } from './photo-about.tsx';
import { PhotoViewer } from './photo-viewer.tsx';

/** The viewer of an event's photos, with details and actions of the shown one. */
export const EventViewer = ({
  event,
  isSample = false,
  renew,
  ...viewer
}: Omit<ComponentProps<typeof PhotoViewer>, 'about' | 'bar'> & {
  event: Event;
  isSample?: boolean;
} & Pick<ComponentProps<typeof PhotoTools>, 'renew'>) => {
  const photo = viewer.photos[viewer.index];
  const pin = isSample ? undefined : event.pinCode;
  const [held, setHeld] = useState<Photo | null>(null);
  return (
    <>
      <PhotoViewer
        {...viewer}
        about={isSample ? undefined : (shown) => <PhotoAbout event={event} photo={shown} />}
        bar={photo && <PhotoTools photo={photo} pin={pin} renew={renew} onHold={setHeld} />}
      />
      {held && <HoldToSave photo={held} onClose={() => setHeld(null)} />}
    </>
  );
};
