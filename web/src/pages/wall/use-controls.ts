import { useEffect, useRef, useState } from 'react';

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
export const useControls = (commands: Commands): boolean => {
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
