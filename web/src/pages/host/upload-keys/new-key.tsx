import { useEffect, useRef } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Address } from '#ui/links/address.tsx';

/** A new key, which cannot be shown again, and where to send photos with it. */
export const NewKey = ({ uploadKey }: { uploadKey: string }) => {
  const { t } = useTranslation('upload-keys');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <h3 ref={title} tabIndex={-1} className="text-lg outline-none">
        {t('created')}
      </h3>
      <p className="text-muted">{t('once')}</p>
      <p className="rounded-control bg-sunken px-4 py-3 font-mono break-all select-all">
        <Address>{uploadKey}</Address>
      </p>
      <p className="text-sm text-muted">
        {t('address')} <Address>{`${location.origin}/api/ingest`}</Address>
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={uploadKey} label={t('copy')} copied={t('copied')} />
      </div>
    </div>
  );
};
