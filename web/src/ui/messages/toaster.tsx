import { useEffect } from 'react';
import { Toaster as Sonner, useSonner } from 'sonner';
import { clearNotifications, toasterIsMounted } from '#lib/notices/notification.ts';

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
          className="fixed left-1/2 z-50 min-h-11 -translate-x-1/2 rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold text-ink"
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
