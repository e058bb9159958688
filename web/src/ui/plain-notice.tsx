import { useEffect, useState } from 'react';
import { onPlainNotice } from './notification.ts';

interface Shown {
  readonly id: number;
  readonly message: string;
}

/** Messages where the toaster could not be loaded, as while the network is gone: part of the page from the start. */
export const PlainNotice = () => {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let count = 0;
    const end = onPlainNotice(({ message, duration }) => {
      const id = ++count;
      setShown((now) => [...now.filter((other) => other.message !== message), { id, message }]);
      timers.add(setTimeout(() => setShown((now) => now.filter((other) => other.id !== id)), duration));
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
        className="pointer-events-none fixed inset-x-4 top-20 z-50 grid justify-items-center gap-2"
      >
        {shown.map(({ id, message }) => (
          <p key={id} className="rounded-card border border-line-strong bg-surface px-4 py-3 text-ink">
            {message}
          </p>
        ))}
      </div>
    )
  );
};
