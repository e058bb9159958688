import { notify } from '#lib/notices/notification.ts';
import type { Arrivals } from '#parts/uploads/items/upload-items.ts';
import { loadNamespaces, t } from '#texts/i18n.ts';

const textOf = ({ added, already }: Arrivals) => {
  const texts = {
    done: t('uploads:done', { count: added }),
    already: t('uploads:already', { count: already }),
  };
  if (already === 0) return texts.done;
  return added === 0 ? texts.already : t('uploads:doneInPart', texts);
};

/** Announces a finished upload on any page, with the number of new photos. */
export const announceArrivals = async (arrivals: Arrivals): Promise<void> => {
  await loadNamespaces(['uploads']);
  notify({ type: 'success', message: textOf(arrivals) });
};

/** Announces that an event no longer exists and how many photos it lost, until dismissed. */
export const announceLoss = async (count: number): Promise<void> => {
  await loadNamespaces(['uploads']);
  notify({ type: 'error', message: t('uploads:gone', { count }), autoHide: false });
};
