import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onUpdated } from '#lib/loading/load-chunk.ts';
import { onPlainNotice, removeNotification } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CloseIcon } from '#ui/icons/bar-icons.tsx';

interface Shown {
  readonly id: string;
  readonly message: string;
}

const Line = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <p className="pointer-events-auto flex items-center gap-1 rounded-card border border-line-strong bg-surface py-1 pl-4 text-ink">
      {children}
      <button
        type="button"
        aria-label={t('close')}
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center"
      >
        <CloseIcon className="size-4" />
      </button>
    </p>
  );
};

/**
 * Part of the initial page: shows messages when the toaster cannot be loaded, and asks for a reload once the server no
 * longer has the page's code. It does not reload automatically, since the user may have chosen files.
 */
export function PlainNotice() {
  const { t } = useTranslation();
  const [isOld, setIsOld] = useState(false);
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => onUpdated(() => setIsOld(true)), []);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const remove = (id: string | undefined) =>
      setShown((now) => (id === undefined ? [] : now.filter((other) => other.id !== id)));
    const end = onPlainNotice((change) => {
      if ('remove' in change) return remove(change.remove);
      const { id, message, durationMs } = change.show;
      setShown((now) => [...now.filter((other) => other.message !== message), { id, message }]);
      if (Number.isFinite(durationMs)) timers.add(setTimeout(() => remove(id), durationMs));
    });
    return () => {
      end();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  const notices = (
    <div
      role="alert"
      data-react-aria-top-layer={isOld || undefined}
      className="pointer-events-none fixed inset-x-4 top-2 z-50 grid justify-items-center gap-2"
    >
      {isOld && (
        <Line onClose={() => setIsOld(false)}>
          {t('error.updated')}
          <Button kind="quiet" onClick={() => location.reload()} className="shrink-0">
            {t('error.reload')}
          </Button>
        </Line>
      )}
      {shown.map(({ id, message }) => (
        <Line key={id} onClose={() => removeNotification(id)}>
          {message}
        </Line>
      ))}
    </div>
  );
  // A dialog disables its siblings in the page, but not this.
  return isOld ? createPortal(notices, document.body) : shown.length > 0 && notices;
}
