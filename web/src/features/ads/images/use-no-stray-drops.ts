import { useEffect } from 'react';

const ignore = (event: DragEvent) => event.preventDefault();

/** Ignores files dropped outside a slot, which the browser would otherwise open in place of the page. */
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
