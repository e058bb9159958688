import { useEffect } from 'react';
import { Toaster as Sonner, useSonner } from 'sonner';
import { clearNotifications, toasterIsMounted } from '../lib/notification.ts';

/** Where notifications appear, each with a button that removes it; several with one that removes all. Loaded with the first. */
export const Toaster = ({
  label,
  closeLabel,
  clearLabel,
}: {
  label: string;
  closeLabel: string;
  clearLabel: string;
}) => {
  useEffect(toasterIsMounted, []);
  const hasSeveral = useSonner().toasts.length > 1;
  const top = (px: number) => `calc(env(safe-area-inset-top) + ${hasSeveral ? px + 52 : px}px)`;
  return (
    <>
      {hasSeveral && (
        <button
          type="button"
          onClick={clearNotifications}
          className="fixed top-[calc(env(safe-area-inset-top)+72px)] left-1/2 z-50 min-h-11 -translate-x-1/2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium text-ink"
        >
          {clearLabel}
        </button>
      )}
      <Sonner
        position="top-center"
        containerAriaLabel={label}
        closeButton
        offset={{ top: top(76) }}
        mobileOffset={{ top: top(72), left: 16, right: 16 }}
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
          },
          classNames: {
            toast: 'gap-3! py-3! pr-14! pl-4!',
            closeButton:
              'inset-y-0! right-1! left-auto! my-auto! size-11! transform-none! border-0! bg-transparent! text-ink! [&>svg]:size-4',
          },
        }}
      />
    </>
  );
};
