import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { onPlainNotice, removeNotification } from '../lib/notification.ts';
import { CloseIcon } from './bar-icons.tsx';

interface Shown {
  readonly id: string;
  readonly message: string;
}

/** Messages where the toaster could not be loaded, as while the network is gone: part of the page from the start. */
export const PlainNotice = () => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const remove = (id: string | undefined) =>
      setShown((now) => (id === undefined ? [] : now.filter((other) => other.id !== id)));
    const end = onPlainNotice((change) => {
      if ('remove' in change) return remove(change.remove);
      const { id, message, until } = change.show;
      setShown((now) => [...now.filter((other) => other.message !== message), { id, message }]);
      if (Number.isFinite(until)) timers.add(setTimeout(() => remove(id), until));
    });
    return () => {
      end();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    shown.length > 0 && (
      <div
        role="alert"
        className="pointer-events-none fixed inset-x-4 top-2 z-50 grid justify-items-center gap-2"
      >
        {shown.map(({ id, message }) => (
          <p
            key={id}
            className="pointer-events-auto flex items-center gap-1 rounded-card border border-line-strong bg-surface py-1 pl-4 text-ink"
          >
            {message}
            <button
              type="button"
              aria-label={t('close')}
              onClick={() => removeNotification(id)}
              className="grid size-11 shrink-0 place-items-center"
            >
              <CloseIcon className="size-4" />
            </button>
          </p>
        ))}
      </div>
    )
  );
};
