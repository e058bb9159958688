import { useState } from 'react';
import { copyText } from '#lib/device/share.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CopyIcon } from '#ui/icons/icons.tsx';

/** The hint for in-app browsers, where providers such as Google refuse sign-ins. */
export function OpenElsewhere({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sign-in');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(location.href);
      setIsCopied(true);
    } catch {
      // If copying is forbidden, the user can copy the address shown below.
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('elsewhere.title')}>
      <p>{t('elsewhere.text')}</p>
      <p className="my-4 rounded-control border border-line bg-sunken px-3 py-2 text-sm break-all select-all">
        {location.href}
      </p>
      <Button icon={<CopyIcon />} className="w-full" onClick={copy}>
        <span aria-live="polite">{t(isCopied ? 'elsewhere.copied' : 'elsewhere.copy')}</span>
      </Button>
    </Dialog>
  );
}
