import './wall.css';
import { WALL_SECONDS } from '@togather/contract/limits.ts';
import type { ShownWall } from '@togather/contract/schemas/events/walls.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useMedia } from '#lib/device/use-media.ts';
import { onDevice } from '#lib/storage/browser-storage.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { toggleFullScreen } from './full-screen.ts';
import { changeShow, newShow, secondsOfTurn } from './show.ts';
import { SlideLayer } from './slide-layer.tsx';
import { WallControls } from './wall-controls.tsx';

/** The show on the whole screen: photos, how to join, and controls that appear on a movement. */
export function RunningWall({ wall, isOffline }: { wall: ShownWall; isOffline: boolean }) {
  const { t } = useTranslation('walls');
  const [seconds, setSeconds] = useState(() => readWallSeconds(wall.settings.seconds));
  const [isPaused, setIsPaused] = useState(false);
  const isWide = useMedia('(min-aspect-ratio: 1/1)');
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const { show, change } = useShow(wall, { seconds, isPaused, isWide, isOffline });
  const commands = {
    onPause: () => setIsPaused((now) => !now),
    onNext: () => change({ type: 'due', isBrief: false }),
    onFullScreen: toggleFullScreen,
  };
  const areControlsShown = useControls(commands);
  const choose = (chosen: number) => {
    setSeconds(chosen);
    keepWallSeconds(chosen);
  };
  const layers = [show.past, show.now, show.next].filter((layer) => layer !== undefined);
  return (
    <div className={classes('wall', !areControlsShown && 'is-idle')}>
      {layers.map((layer) => (
        <SlideLayer
          key={layer.key}
          layer={layer}
          isShown={layer !== show.next}
          {...{ seconds, isCalm, change }}
        />
      ))}
      {show.now ? (
        <CornerInvitation event={wall} />
      ) : (
        wall.photos.length === 0 && <WholeInvitation event={wall} />
      )}
      <p
        role="status"
        className={classes(
          isOffline && 'absolute top-3 left-3 rounded-control bg-black/75 px-3 py-1 text-sm',
        )}
      >
        {isOffline && t('offline')}
      </p>
      <WallControls
        {...commands}
        {...{ isPaused, seconds }}
        isShown={areControlsShown || isPaused}
        onSeconds={choose}
      />
    </div>
  );
}

const KEY = 'wallSeconds';

/** Returns the seconds chosen on this screen, or else the wall's own. */
const readWallSeconds = (ownSeconds: number): number => {
  const kept = Number(onDevice.get(KEY));
  return kept >= WALL_SECONDS.least && kept <= WALL_SECONDS.most ? kept : ownSeconds;
};

const keepWallSeconds = (seconds: number): void => onDevice.set(KEY, String(seconds));

const FAILURE_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

interface Conditions {
  /** How long a photo stays. */
  readonly seconds: number;
  readonly isPaused: boolean;
  readonly isWide: boolean;
  readonly isOffline: boolean;
}

/** Runs the show of a wall's photos. */
const useShow = (
  wall: Pick<ShownWall, 'photos' | 'adInfos'>,
  { seconds, isPaused, isWide, isOffline }: Conditions,
) => {
  const [show, change] = useReducer(changeShow, newShow);
  const shownAt = useRef(0);
  useEffect(() => change({ type: 'scene', isWide, isOffline }), [isWide, isOffline]);
  useEffect(() => change({ type: 'wall', wall }), [wall]);

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

type Event = Pick<ShownWall, 'eventName' | 'pinCode' | 'joinUrl'>;

const Code = ({ eventName, joinUrl }: Event) => {
  const { t } = useTranslation('walls');
  return <QrCode text={joinUrl} label={t('qr', { name: eventName })} />;
};

const Pin = ({ pinCode }: Event) => {
  const { t } = useTranslation('walls');
  return (
    <p className="wall-pin">
      <span>{t('pin')}</span>
      <span>{pinCode}</span>
    </p>
  );
};

/** How to join, in a corner of the photos. */
const CornerInvitation = ({ event }: { event: Event }) => {
  const { t } = useTranslation('walls');
  return (
    <div className="wall-corner">
      <Code {...event} />
      <div>
        <h1 className="line-clamp-2">
          <bdi>{event.eventName}</bdi>
        </h1>
        <Pin {...event} />
        <p>{t('scan')}</p>
      </div>
    </div>
  );
};

/** How to join, on the whole screen while there are no photos. */
const WholeInvitation = ({ event }: { event: Event }) => {
  const { t } = useTranslation('walls');
  return (
    <div className="wall-invitation">
      <h1 className="line-clamp-2">
        <bdi>{event.eventName}</bdi>
      </h1>
      <Code {...event} />
      <Pin {...event} />
      <p>{t('first')}</p>
    </div>
  );
};

const SHOWN_MS = 3000;

interface Commands {
  readonly onPause: () => void;
  readonly onNext: () => void;
  readonly onFullScreen: () => void;
}

/** Returns the command of a key, unless the focused control has a use for it. */
const commandOf = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): keyof Commands | undefined => {
  if (ctrlKey || metaKey || altKey) return;
  const focused = target instanceof Element ? target.closest('button, input') : null;
  if (key === 'f' || key === 'F') return 'onFullScreen';
  if (key === ' ' && !focused) return 'onPause';
  if (key === 'ArrowRight' && focused?.localName !== 'input') return 'onNext';
  return;
};

/** Returns whether the controls are shown: for three seconds after the pointer moves or a key is pressed. */
const useControls = (commands: Commands): boolean => {
  const [isShown, setIsShown] = useState(false);
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let place = '';
    const wake = () => {
      setIsShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsShown(false), SHOWN_MS);
    };
    const onMove = ({ screenX, screenY }: PointerEvent) => {
      // Browsers also report a resting pointer, when something moves below it.
      const here = `${screenX} ${screenY}`;
      if (place && here !== place) wake();
      place = here;
    };
    const onKey = (event: KeyboardEvent) => {
      wake();
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      latest.current[command]();
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerdown', wake);
    addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerdown', wake);
      removeEventListener('keydown', onKey);
    };
  }, []);
  return isShown;
};
