import './wall.css';
import { WALL_SECONDS } from '@togather/contract/limits.ts';
import type { ShownWall } from '@togather/contract/schemas/walls.ts';
import type { Wish } from '@togather/contract/schemas/wishes.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useMedia } from '#lib/device/use-media.ts';
import { useWakeLock } from '#lib/device/use-wake-lock.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { onDevice } from '#lib/storage/browser-storage.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LostFrame } from '#ui/drawings/scenes.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Logo } from '#ui/layout/logo.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { Frames, hueOf } from '#ui/pictures/cover-frame.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { changeShow, newShow, secondsOfTurn } from './show.ts';
import { SlideLayer } from './slide-layer.tsx';
import { useLiveWall } from './use-live-wall.ts';
import { toggleFullScreen, useControls, WallControls } from './wall-controls.tsx';

/** A screen at the party: the photos of an event, new ones first, without a sign-in and without the rest of the product. */
export function Screen() {
  const { secret = '' } = useParams(webPatterns.wall);
  return (
    <PageShell tone="night" bare className="relative min-h-dvh overflow-hidden bg-sunken">
      <Wall key={secret} secret={secret} />
    </PageShell>
  );
}

const Wall = ({ secret }: { secret: string }) => {
  const { t } = useTranslation('walls');
  const { wall, wishes, isOffline, isMissing } = useLiveWall(secret);
  usePageMeta({ title: wall?.eventName ?? t('title'), isIndexed: false });
  useWakeLock(!isMissing);
  // The same page for unknown, revoked and ended walls, so that an address tells nothing.
  if (isMissing)
    return (
      <div className="grid min-h-dvh place-items-center px-5">
        <StateMessage
          heading="h1"
          drawing={<LostFrame />}
          className="max-w-[max(28rem,64vmin)]! [&>h1]:text-[max(1.375rem,4vmin)] [&>h1]:leading-snug [&>p]:text-[max(1rem,2.4vmin)] [&>p]:leading-normal [&>svg]:w-[max(12rem,28vmin)]"
          title={t('missing.title')}
          text={t('missing.text')}
        />
      </div>
    );
  if (wall) return <RunningWall wall={wall} wishes={wishes} isOffline={isOffline} />;
  return (
    <div className="grid min-h-dvh place-items-center p-5 text-center">
      <h1 className="sr-only">{t('title')}</h1>
      <p role="status" className="text-lg text-muted">
        {isOffline ? t('waiting') : t('common:loading')}
      </p>
    </div>
  );
};

interface Running {
  readonly wall: ShownWall;
  readonly wishes: readonly Wish[] | undefined;
  readonly isOffline: boolean;
}

/** The show on the whole screen: photos and wishes, how to join, and controls that appear on a movement. */
const RunningWall = ({ wall, wishes, isOffline }: Running) => {
  const { t } = useTranslation('walls');
  const [seconds, setSeconds] = useState(() => readWallSeconds(wall.settings.seconds));
  const [isPaused, setIsPaused] = useState(false);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const { show, change } = useShow({ wall, wishes, isOffline }, seconds, isPaused);
  const commands = {
    onPause: () => setIsPaused((now) => !now),
    onNext: () => change({ type: 'due', isBrief: false }),
    onFullScreen: toggleFullScreen,
  };
  const areControlsShown = useControls(commands);
  const choose = (chosen: number) => {
    setSeconds(chosen);
    onDevice.set(KEY, String(chosen));
  };
  const layers = [show.past, show.now, show.next].filter((layer) => layer !== undefined);
  return (
    <div
      className={classes('wall', wall.joinUrl !== null && 'wall-joins', !areControlsShown && 'cursor-none')}
    >
      {layers.map((layer) => (
        <SlideLayer
          key={layer.key}
          layer={layer}
          isShown={layer !== show.next}
          {...{ seconds, isCalm, change }}
        />
      ))}
      {(show.now || wall.photos.length === 0) && <Invitation wall={wall} isWhole={!show.now} />}
      <p
        role="status"
        className="absolute top-3 left-3 rounded-chip bg-black/75 text-sm not-empty:px-3 not-empty:py-1"
      >
        {isOffline && t('offline')}
      </p>
      <WallControls
        {...{ ...commands, isPaused, seconds }}
        isShown={areControlsShown || isPaused}
        onSeconds={choose}
      />
    </div>
  );
};

const KEY = 'wallSeconds';

/** Returns the seconds chosen on this screen, or else the wall's own. */
const readWallSeconds = (ownSeconds: number): number => {
  const kept = Number(onDevice.get(KEY));
  return kept >= WALL_SECONDS.least && kept <= WALL_SECONDS.most ? kept : ownSeconds;
};

const FAILURE_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Runs the show of a wall's photos and wishes, of which each stays for that many seconds. */
const useShow = ({ wall, wishes, isOffline }: Running, seconds: number, isPaused: boolean) => {
  const isWide = useMedia('(min-aspect-ratio: 1/1)');
  const [show, change] = useReducer(changeShow, newShow);
  const shownAt = useRef(0);
  useEffect(() => change({ type: 'scene', isWide, isOffline }), [isWide, isOffline]);
  useEffect(() => change({ type: 'wall', wall }), [wall]);
  useEffect(() => wishes && change({ type: 'wishes', wishes }), [wishes]);

  const key = show.now?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layer is another turn.
  useEffect(() => {
    shownAt.current = Date.now();
  }, [key]);
  const turn = secondsOfTurn(show, seconds);
  useEffect(() => {
    if (isPaused || key === undefined) return;
    const gone = Math.max(0, Date.now() - shownAt.current);
    const isBrief = turn === 0 && gone < WALL_SECONDS.least * 1000;
    const timer = setTimeout(() => change({ type: 'due', isBrief }), Math.max(0, turn * 1000 - gone));
    return () => clearTimeout(timer);
  }, [key, turn, isPaused]);

  const { failures } = show;
  useEffect(() => {
    if (failures === 0) return;
    const pause = Math.min((failures - 1) * FAILURE_PAUSE_MS, LONGEST_PAUSE_MS);
    const timer = setTimeout(() => change({ type: 'retry' }), pause);
    return () => clearTimeout(timer);
  }, [failures]);
  return { show, change };
};

/** How to join: beside the photos, or on the whole screen while there are none. Only the event once the PIN has changed. */
const Invitation = ({ wall, isWhole }: { wall: ShownWall; isWhole: boolean }) => {
  const { t } = useTranslation('walls');
  const pattern = isWhole && (
    <>
      <Frames hue={hueOf(wall.eventName)} />
      <p className="wall-logo">
        <Logo name={t('common:productName')} />
      </p>
    </>
  );
  const title = (
    <h1 className="line-clamp-2">
      <bdi>{wall.eventName}</bdi>
    </h1>
  );
  if (wall.joinUrl === null)
    return (
      <div className={isWhole ? 'wall-invitation' : 'wall-panel'}>
        {pattern}
        <div>
          {title}
          <p>{t(isWhole ? 'pinChanged' : 'askPin')}</p>
        </div>
      </div>
    );
  const code = <QrCode text={wall.joinUrl} label={t('qr', { name: wall.eventName })} />;
  const words = (
    <>
      <p className="wall-pin">
        <span>{t('pin')}</span>
        <span>{wall.pinCode}</span>
      </p>
      <p>{t(isWhole ? 'first' : 'scan')}</p>
    </>
  );
  return (
    <div className={isWhole ? 'wall-invitation' : 'wall-panel'}>
      {pattern}
      {code}
      <div>
        {title}
        {words}
      </div>
    </div>
  );
};
