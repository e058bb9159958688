import { useEffect, useState } from 'react';

/** True from the first scroll on. */
export const useHasScrolled = (): boolean => {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    if (hasScrolled) return;
    const told = () => setHasScrolled(true);
    window.addEventListener('scroll', told, { passive: true, once: true });
    return () => window.removeEventListener('scroll', told);
  }, [hasScrolled]);
  return hasScrolled;
};
