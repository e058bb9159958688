import { type CSSProperties, useEffect, useState } from 'react';
import { paths } from '#lib/history/paths.ts';
import { shareAddress } from '#lib/history/share-address.ts';
import { readDraft, storeDraft } from '#lib/session/drafts.ts';
import type { NewEvent } from '#parts/event/new-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { ShareButton } from '#ui/buttons/copy-button.tsx';
import { PinPlate } from '#ui/fields/pin-field.tsx';
import { Address } from '#ui/links/link.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { TicketPaper } from './ticket-paper.tsx';

/** The new event as a ticket like the printed sheet, torn off: name, QR code, PIN and link. */
export function EventTicket({ eventName, pinCode }: NewEvent) {
  const { t } = useTranslation('create-event');
  return (
    <article className="grid gap-6">
      <Confetti pin={pinCode} />
      <TicketPaper isTorn>
        <h2 className="mt-6 px-6 text-2xl">
          <bdi>{eventName}</bdi>
        </h2>
        <QrCode
          text={shareAddress(pinCode)}
          label={t('qr')}
          className="mx-auto mt-6 w-52 max-w-4/5 rounded-card border border-line"
        />
        <p className="mt-5 text-sm text-muted">{t('pin')}</p>
        <div className="mx-auto mt-2 max-w-sm px-6 sm:px-8">
          <PinPlate pin={pinCode} />
        </div>
        <p className="mt-4 px-6 text-sm text-muted select-all">
          <Address>{shareAddress(pinCode).replace(/^https?:\/\//, '')}</Address>
        </p>
      </TicketPaper>
      <div className="grid grid-cols-2 gap-3 max-sm:*:px-3">
        <ShareButton name={eventName} pin={pinCode} kind="primary" size="large" />
        <LinkButton to={paths.event(pinCode)} kind="secondary" size="large">
          {t('enter')}
        </LinkButton>
      </div>
    </article>
  );
}

const celebrated = 'celebrated';
const COLOURS = ['#ff7a59', '#c2411c', '#f2c46d', '#7fd1a8', '#7fb6ff', '#ff8fb0'];
const PIECES = 48;
const CONFETTI_MS = 3600;

/** Frames like those of the logo, falling behind the text, when an event is seen for the first time in this tab. */
const Confetti = ({ pin }: { pin: string }) => {
  const [isOn, setIsOn] = useState(() => readDraft(celebrated) !== pin);
  useEffect(() => {
    storeDraft(celebrated, pin);
    const timer = setTimeout(() => setIsOn(false), CONFETTI_MS);
    return () => clearTimeout(timer);
  }, [pin]);
  if (!isOn) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 -z-10 overflow-hidden motion-reduce:hidden"
    >
      {Array.from({ length: PIECES }, (_, piece) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change their order.
          key={piece}
          className="confetti"
          style={
            {
              left: `${(piece * 61) % 100}%`,
              borderColor: COLOURS[piece % COLOURS.length],
              background: piece % 3 === 0 ? COLOURS[piece % COLOURS.length] : undefined,
              animationDelay: `${(piece * 37) % 900}ms`,
              animationDuration: `${1800 + ((piece * 53) % 900)}ms`,
              '--drift': `${((piece * 29) % 120) - 60}px`,
              '--spin': `${((piece * 71) % 720) - 360}deg`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
};
