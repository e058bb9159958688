import { useEffect, useState } from 'react';

/** Returns true from the first scroll on, even if that came before this hook ran. */
export const useHasScrolled = (): boolean => {
  const [hasScrolled, setHasScrolled] = useState(() => window.scrollY > 0);
  useEffect(() => {
    if (hasScrolled) return;
    const told = () => setHasScrolled(true);
    window.addEventListener('scroll', told, { passive: true, once: true });
    return () => window.removeEventListener('scroll', told);
  }, [hasScrolled]);
  return hasScrolled;
};
