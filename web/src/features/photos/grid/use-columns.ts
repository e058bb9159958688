import { useSyncExternalStore } from 'react';
import { columnsAt } from './columns.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

export const useColumns = () => useSyncExternalStore(subscribe, () => columnsAt(window.innerWidth));
