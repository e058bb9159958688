import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { copyText } from '../../../platform/device/copy-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { CheckIcon, CopyIcon, ExternalIcon } from '../../../ui/icons/icons.tsx';
import { Address } from '../../../ui/links/address.tsx';
import { QrCode } from '../../../ui/pictures/qr-code.tsx';

const COPIED_MS = 3000;

const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTranslation('walls');
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // The address is selectable where the browser refuses.
  const copy = () =>
    copyText(text).then(
      () => setIsCopied(true),
      () => {},
    );
  const Icon = isCopied ? CheckIcon : CopyIcon;
  return (
    <>
      <Button kind="secondary" icon={<Icon className="size-5" />} onClick={copy} className="max-sm:w-full">
        {t(isCopied ? 'hosting.copied' : 'hosting.copy')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('hosting.copied')}
      </span>
    </>
  );
};

/** The address of a new wall, which cannot be shown again, and its QR code for the device at the screen. */
export const NewWall = ({ url }: { url: string }) => {
  const { t } = useTranslation('walls');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5">
      <QrCode
        text={url}
        label={t('hosting.qr')}
        className="mx-auto w-40 rounded-control border border-line"
      />
      <div className="grid min-w-0 flex-1 basis-60 gap-3">
        <h3 ref={title} tabIndex={-1} className="text-lg outline-none">
          {t('hosting.created')}
        </h3>
        <p className="text-muted">{t('hosting.once')}</p>
        <p className="text-sm select-all">
          <Address>{url}</Address>
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={url} />
          <LinkButton
            to={new URL(url).pathname}
            target="_blank"
            kind="secondary"
            icon={<ExternalIcon className="size-5" />}
            className="max-sm:w-full"
          >
            {t('hosting.open')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
};
