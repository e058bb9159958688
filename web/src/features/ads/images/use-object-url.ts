import { useEffect, useState } from 'react';

/** An address under which the page can show a file; given back when it is not shown any more. */
export const useObjectUrl = (file: Blob | null): string | null => {
  const [made, setMade] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return made && made.file === file ? made.url : null;
};
