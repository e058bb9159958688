import type { ShownWall } from '@togather/contract/schemas/events/walls.ts';
import { useState } from 'react';
import { useMedia } from '#lib/device/use-media.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';
import { toggleFullScreen } from './full-screen.ts';
import { CornerInvitation, WholeInvitation } from './invitation.tsx';
import { SlideLayer } from './slide-layer.tsx';
import { useControls } from './use-controls.ts';
import './wall.css';
import { useShow } from './use-show.ts';
import { WallControls } from './wall-controls.tsx';
import { keepWallSeconds, readWallSeconds } from './wall-seconds.ts';

/** The show on the whole screen: photos, how to join, and controls that appear on a movement. */
export const RunningWall = ({ wall, isOffline }: { wall: ShownWall; isOffline: boolean }) => {
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
};
