import { useEffect, useState } from 'react';
import { copyText, shareEvent } from '#lib/device/share.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CheckIcon, CopyIcon, ShareIcon } from '#ui/icons/icons.tsx';
import { Button, type ButtonKind, type ButtonSize, IconButton } from './button.tsx';

const COPIED_MS = 3000;

/** Returns whether something was just copied, and the function that says so for three seconds. */
const useCopied = () => {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return [isCopied, () => setIsCopied(true)] as const;
};

/** Copies a text, and says so for three seconds. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const [isCopied, setIsCopied] = useCopied();
  const copy = () => copyText(text).then(setIsCopied, () => {});
  return (
    <>
      <IconButton
        label={isCopied ? copied : label}
        icon={isCopied ? <CheckIcon className="size-5 text-ok" /> : <CopyIcon className="size-5" />}
        onClick={copy}
      />
      <span role="status" className="sr-only">
        {isCopied && copied}
      </span>
    </>
  );
}

/** Shares an event. Confirms a copied link for three seconds. */
export function ShareButton({
  name,
  pin,
  disabled = false,
  isIcon = false,
  ...look
}: {
  name: string;
  pin: string;
  disabled?: boolean;
  /** Shows the icon alone. */
  isIcon?: boolean;
  kind?: ButtonKind;
  size?: ButtonSize;
  className?: string;
}) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useCopied();
  const share = async () => {
    if ((await shareEvent(pin, t('shareText', { name, pin }))) === 'copied') setIsCopied();
  };
  return (
    <>
      <Button
        kind="secondary"
        {...look}
        {...(isIcon && { 'aria-label': t(isCopied ? 'copiedInShort' : 'share') })}
        disabled={disabled}
        onClick={share}
        icon={isCopied ? <CheckIcon className="size-5" /> : <ShareIcon className="size-5" />}
      >
        {isIcon ? null : isCopied ? (
          <>
            <span className="max-sm:hidden">{t('copied')}</span>
            {/* Two lines would push the page down. */}
            <span className="sm:hidden">{t('copiedInShort')}</span>
          </>
        ) : (
          t('share')
        )}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
