import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { toasterIsMounted } from './notification.ts';

/** Where notifications appear. Loaded with the first of them. */
export const Toaster = ({ label, closeLabel }: { label: string; closeLabel: string }) => {
  useEffect(toasterIsMounted, []);
  return (
    <Sonner
      position="top-center"
      containerAriaLabel={label}
      closeButton
      offset={{ top: 'calc(env(safe-area-inset-top) + 76px)' }}
      mobileOffset={{ top: 'calc(env(safe-area-inset-top) + 72px)', left: 16, right: 16 }}
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
  );
};
