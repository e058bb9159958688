import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, useSonner } from 'sonner';
import { onUpdated } from '#lib/loading/load-chunk.ts';
import {
  clearNotifications,
  onPlainNotice,
  removeNotification,
  toasterIsMounted,
} from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CloseIcon } from '#ui/icons/bar-icons.tsx';

const below = (px: number) => `calc(env(safe-area-inset-top) + var(--bar-above, 0px) + ${px}px)`;

/**
 * The notifications: over the navigation bar, so that no title is covered, and below the viewer's bar, whose close button
 * must stay reachable. Each has a dismiss button; several have one for all. Loaded with the first notification.
 */
export function Toaster({
  label,
  closeLabel,
  clearLabel,
}: {
  label: string;
  closeLabel: string;
  clearLabel: string;
}) {
  useEffect(toasterIsMounted, []);
  const hasSeveral = useSonner().toasts.length > 1;
  const top = below(6);
  return (
    <>
      {hasSeveral && (
        <button
          type="button"
          onClick={clearNotifications}
          style={{ top: below(102) }}
          className="fixed left-1/2 z-50 min-h-11 -translate-x-1/2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium text-ink"
        >
          {clearLabel}
        </button>
      )}
      <Sonner
        position="top-center"
        containerAriaLabel={label}
        closeButton
        offset={{ top }}
        mobileOffset={{ top, left: 8, right: 8 }}
        toastOptions={{
          closeButtonAriaLabel: closeLabel,
          style: {
            background: 'var(--surface)',
            color: 'var(--ink)',
            borderColor: 'var(--line-strong)',
            borderRadius: 12,
            boxShadow: 'none',
            fontFamily: 'inherit',
            fontSize: 16,
            lineHeight: 1.375,
            minHeight: 52,
            gap: 12,
            padding: '6px 56px 6px 16px',
          },
          classNames: {
            closeButton:
              'inset-y-0! right-1! left-auto! my-auto! size-11! transform-none! border-0! bg-transparent! text-ink! [&>svg]:size-4',
          },
        }}
      />
    </>
  );
}

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
      const { id, message, until } = change.show;
      setShown((now) => [...now.filter((other) => other.message !== message), { id, message }]);
      if (Number.isFinite(until)) timers.add(setTimeout(() => remove(id), until));
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
