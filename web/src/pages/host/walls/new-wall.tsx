import { useEffect, useRef } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import { Address } from '#ui/links/address.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';

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
          <CopyButton text={url} label={t('hosting.copy')} copied={t('hosting.copied')} />
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
