import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import { lazy, type ReactNode, useCallback, useEffect, useState } from 'react';
import { call, provideJoining } from '#lib/api/api.ts';
import { ApiError, isMissingEvent } from '#lib/failures/failures.ts';
import { loadNewPinDialog } from '#parts/join/load-new-pin-dialog.ts';
import { eventQuery } from './event-query.ts';

const NewPinDialog = lazy(loadNewPinDialog);

const TRY_AGAIN_MS = 5000;
/** Returns true for a lost connection or a busy server, which must not end an open page. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 408 || error.status === 429;
const waitAfter = (error: unknown): number =>
  Math.max(TRY_AGAIN_MS, 1000 * ((error instanceof ApiError && error.retryAfter) || 0));

interface Asking {
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

export interface OpenEvent {
  readonly event: Event | undefined;
  /** The error that shows that the page's PIN is no longer valid, or null. */
  readonly missing: unknown;
  /** Makes the page continue under another PIN. */
  readonly follow: (pin: string) => void;
}

export interface NewPin {
  /** Undefined while nothing is asked. */
  readonly dialog: ReactNode;
  readonly isOver: boolean;
  /** Resolves to true once the page continues under another PIN, or false if the open event's PIN is still valid. */
  readonly followPin: (open: Event) => Promise<boolean>;
}

/**
 * Keeps a page at its event when the host changes the PIN. The server tells host and signed-in participants the new PIN;
 * others are asked for it in `dialog` once a request is refused. `isOver` is true if the page cannot continue.
 */
export function useNewPin({ event, missing, follow }: OpenEvent): NewPin {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isOver, setIsOver] = useState(false);
  const eventId = event?.eventId;

  useEffect(() => {
    if (!eventId) return;
    return provideJoining(
      eventId,
      () => new Promise<void>((resolve, reject) => setAsking({ resolve, reject })),
    );
  }, [eventId]);

  const enter = useCallback(
    (found: Event) => {
      client.setQueryData(eventQuery(found.pinCode).queryKey, found);
      // Their pictures had addresses of the old PIN.
      void client.invalidateQueries({ queryKey: ['figures', found.eventId] });
      follow(found.pinCode);
    },
    [client, follow],
  );

  const followPin = useCallback(
    async ({ eventId, pinCode: old, joinProof }: Event): Promise<boolean> => {
      const headers = { 'X-Join-Proof': joinProof };
      const { pinCode } = await call('getPin', { params: { eventId }, headers }).catch((error: unknown) => {
        if (isMissingEvent(error)) setIsOver(true);
        throw error;
      });
      if (pinCode === old) return false;
      enter(await client.fetchQuery(eventQuery(pinCode)));
      return true;
    },
    [client, enter],
  );

  useEffect(() => {
    if (!event || !missing || isOver) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const tryToFollow = () =>
      followPin(event).then(
        (isFollowed) => isFollowed || setIsOver(true),
        (error) => {
          if (isLeft) return;
          if (mayPass(error)) again = setTimeout(tryToFollow, waitAfter(error));
          else setIsOver(true);
        },
      );
    void tryToFollow();
    return () => {
      isLeft = true;
      clearTimeout(again);
    };
  }, [event, followPin, missing, isOver]);

  const dialog =
    asking && event ? (
      <NewPinDialog
        eventId={event.eventId}
        onJoined={(found) => {
          enter(found);
          setAsking(null);
          asking.resolve();
        }}
        onLeave={() => {
          setAsking(null);
          setIsOver(true);
          asking.reject(new Error('the PIN was not entered'));
        }}
      />
    ) : undefined;
  return { dialog, isOver, followPin };
}
