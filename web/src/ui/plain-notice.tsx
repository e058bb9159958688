import { useEffect, useState } from 'react';
import { onPlainNotice } from './notification.ts';

/** A message where the toaster could not be loaded, as while the network is gone: part of the page from the start. */
export const PlainNotice = () => {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onPlainNotice((notice) => {
      setMessage(notice.message);
      clearTimeout(timer);
      timer = setTimeout(() => setMessage(null), notice.duration);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, []);
  return (
    message && (
      <div role="alert" className="pointer-events-none fixed inset-x-4 top-20 z-50 grid justify-items-center">
        <p className="rounded-card border border-line-strong bg-surface px-4 py-3 text-ink">{message}</p>
      </div>
    )
  );
};
