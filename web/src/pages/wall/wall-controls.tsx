import { WALL_SECONDS } from '@togather/contract/limits.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { drawIcon } from '#ui/icons/draw-icon.tsx';
import { classes } from '#ui/layout/classes.ts';
import { hasFullScreen, toggleFullScreen, useIsFullScreen } from './full-screen.ts';

const PauseIcon = drawIcon(<path d="M8.5 5.5v13M15.5 5.5v13" />);
const PlayIcon = drawIcon(<path d="M8 5.5v13l10.5-6.5z" />);
const NextIcon = drawIcon(<path d="M6.5 5.5v13L16 12zM18.5 5.5v13" />);
const EnterIcon = drawIcon(<path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />);
const LeaveIcon = drawIcon(<path d="M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5" />);

/** The controls of the show. Hidden ones stay reachable by keyboard. */
export function WallControls({
  isShown,
  isPaused,
  seconds,
  onPause,
  onNext,
  onSeconds,
}: {
  isShown: boolean;
  isPaused: boolean;
  seconds: number;
  onPause: () => void;
  onNext: () => void;
  onSeconds: (seconds: number) => void;
}) {
  const { t } = useTranslation('walls');
  const isFull = useIsFullScreen();
  return (
    <div
      role="toolbar"
      aria-label={t('controls')}
      className={classes('wall-controls', !isShown && 'is-hidden')}
    >
      <IconButton
        label={t(isPaused ? 'play' : 'pause')}
        icon={isPaused ? <PlayIcon /> : <PauseIcon />}
        onClick={onPause}
      />
      <IconButton label={t('next')} icon={<NextIcon />} onClick={onNext} />
      <label>
        <input
          type="range"
          aria-label={t('secondsLabel')}
          min={WALL_SECONDS.least}
          max={WALL_SECONDS.most}
          value={seconds}
          aria-valuetext={t('seconds', { count: seconds })}
          onChange={(event) => onSeconds(event.target.valueAsNumber)}
        />
        <span aria-hidden="true" className="wall-seconds">
          {t('seconds', { count: seconds })}
        </span>
      </label>
      {hasFullScreen() && (
        <IconButton
          label={t(isFull ? 'leaveFullScreen' : 'fullScreen')}
          icon={isFull ? <LeaveIcon /> : <EnterIcon />}
          onClick={toggleFullScreen}
        />
      )}
    </div>
  );
}
