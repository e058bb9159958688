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
        classNames: { closeButton: 'size-7! border-line-strong! bg-surface! text-ink!' },
      }}
    />
  );
};
