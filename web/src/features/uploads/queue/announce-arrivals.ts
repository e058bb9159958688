import { loadNamespaces, t } from '../../../i18n/i18n.ts';
import { notify } from '../../../platform/notices/notification.ts';
import type { Arrivals } from '../items/upload-items.ts';

const textOf = ({ added, already }: Arrivals) => {
  const texts = {
    done: t('uploads:done', { count: added }),
    already: t('uploads:already', { count: already }),
  };
  if (already === 0) return texts.done;
  return added === 0 ? texts.already : t('uploads:doneInPart', texts);
};

/** Says on whatever page is open that an upload is through, and how much of it is new to the event. */
export const announceArrivals = async (arrivals: Arrivals): Promise<void> => {
  await loadNamespaces(['uploads']);
  notify({ type: 'success', message: textOf(arrivals) });
};

/** Says that an event is no longer there, and how many photos were on their way to it; until somebody closes it. */
export const announceLoss = async (count: number): Promise<void> => {
  await loadNamespaces(['uploads']);
  notify({ type: 'error', message: t('uploads:gone', { count }), autoHide: false });
};
