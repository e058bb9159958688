import { WALL_SECONDS } from '@togather/contract/limits.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { drawIcon } from '#ui/icons/draw-icon.tsx';
import { classes } from '#ui/layout/classes.ts';

const PauseIcon = drawIcon(<path d="M8.5 5.5v13M15.5 5.5v13" />);
const PlayIcon = drawIcon(<path d="M8 5.5v13l10.5-6.5z" />);
const NextIcon = drawIcon(<path d="M6.5 5.5v13L16 12zM18.5 5.5v13" />);
const EnterIcon = drawIcon(<path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />);
const LeaveIcon = drawIcon(<path d="M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5" />);

export interface Commands {
  readonly onPause: () => void;
  readonly onNext: () => void;
  readonly onFullScreen: () => void;
}

/** The controls of the show. Hidden ones stay reachable by keyboard. */
export function WallControls({
  isShown,
  isPaused,
  seconds,
  onPause,
  onNext,
  onFullScreen,
  onSeconds,
}: Commands & {
  isShown: boolean;
  isPaused: boolean;
  seconds: number;
  onSeconds: (seconds: number) => void;
}) {
  const { t } = useTranslation('walls');
  const isFull = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null);
  return (
    <div
      role="toolbar"
      aria-label={t('controls')}
      className={classes(
        'absolute top-3 right-3 flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-1 rounded-card bg-black/80 p-1.5 transition-opacity duration-300',
        !isShown && 'not-focus-within:pointer-events-none not-focus-within:opacity-0',
      )}
    >
      <IconButton
        label={t(isPaused ? 'play' : 'pause')}
        icon={isPaused ? <PlayIcon /> : <PauseIcon />}
        onClick={onPause}
      />
      <IconButton label={t('next')} icon={<NextIcon />} onClick={onNext} />
      <label className="flex min-h-11 items-center gap-3 px-2">
        <input
          type="range"
          aria-label={t('secondsLabel')}
          min={WALL_SECONDS.least}
          max={WALL_SECONDS.most}
          value={seconds}
          aria-valuetext={t('seconds', { count: seconds })}
          onChange={(event) => onSeconds(event.target.valueAsNumber)}
          className="w-28 accent-ink"
        />
        <span aria-hidden="true" className="min-w-[3.2em] text-sm tabular-nums">
          {t('seconds', { count: seconds })}
        </span>
      </label>
      {hasFullScreen() && (
        <IconButton
          label={t(isFull ? 'leaveFullScreen' : 'fullScreen')}
          icon={isFull ? <LeaveIcon /> : <EnterIcon />}
          onClick={onFullScreen}
        />
      )}
    </div>
  );
}

const onFullScreenChange = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Phones of Apple have no full screen for pages. */
const hasFullScreen = (): boolean => document.fullscreenEnabled === true;

/** Enters or leaves the full screen. The browser may refuse, and the show continues in the window. */
export function toggleFullScreen(): void {
  if (!hasFullScreen()) return;
  const withMember = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  withMember.catch(() => {});
}

const SHOWN_MS = 3000;

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
export function useControls(commands: Commands): boolean {
  const [isShown, setIsShown] = useState(false);
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const stop = new AbortController();
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
    addEventListener('pointermove', onMove, stop);
    addEventListener('pointerdown', wake, stop);
    addEventListener('keydown', onKey, stop);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return isShown;
}
