import { useEffect } from 'react';

const ignore = (event: DragEvent) => event.preventDefault();

/** A file that is dropped beside its place does nothing: otherwise the browser would leave the page to show it. */
export const useNoStrayDrops = (): void => {
  useEffect(() => {
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
};
