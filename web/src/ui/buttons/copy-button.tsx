import { useEffect, useState } from 'react';
import { copyText } from '#lib/device/share.ts';
import { CheckIcon, CopyIcon } from '#ui/icons/icons.tsx';
import { Button } from './button.tsx';

const COPIED_MS = 3000;

/** Copies a text that is also shown selectable, for browsers that refuse, and says so for three seconds. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    copyText(text).then(
      () => setIsCopied(true),
      () => {},
    );
  const Icon = isCopied ? CheckIcon : CopyIcon;
  return (
    <>
      <Button kind="secondary" icon={<Icon className="size-5" />} onClick={copy} className="max-sm:w-full">
        {isCopied ? copied : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && copied}
      </span>
    </>
  );
}
