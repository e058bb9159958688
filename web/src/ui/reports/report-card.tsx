import { previewAddress } from '@togather/contract/previews.ts';
import type { PhotoReport } from '@togather/contract/schemas/photos.ts';
import { type ReactNode, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { formatDay } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { PhotosIcon } from '#ui/icons/icons.tsx';
import { ExternalLink } from '#ui/links/link.tsx';

/** A reported photo, to keep or to delete. `texts` is the namespace with the words; `children` follow the facts. */
export function ReportCard({
  texts,
  report: { photo, reason, message, createdAt },
  onKeep,
  onRemove,
  action,
  children,
}: {
  texts: 'admin' | 'hosting';
  report: PhotoReport;
  onKeep: () => Promise<void>;
  onRemove: () => Promise<void>;
  /** A further button. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { t, language } = useTranslation(texts);
  const [isAsking, setIsAsking] = useState(false);
  const keep = useAction(onKeep);
  const remove = useAction(onRemove);
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const width = action ? 'max-sm:px-3' : 'flex-1';
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <ReportFacts
        photo={photo}
        alt={t('reports.photo', { name: photo.awsPhotoName })}
        reason={t(`reports.reasons.${reason}`)}
        day={formatDay(createdAt, language)}
        words={t('reports.words')}
        message={message}
      >
        {children}
      </ReportFacts>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" isPending={keep.isPending} onClick={() => void keep.run()} className={width}>
          {t('reports.keep')}
        </Button>
        <Button kind="secondary" disabled={keep.isPending} onClick={ask} className={width}>
          {t('reports.remove')}
        </Button>
        {action}
      </div>
      {keep.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {errorText(keep.error)}
        </p>
      )}
      <ConfirmDialog
        title={t('reports.confirmTitle')}
        confirm={t('reports.remove')}
        isDanger
        work={remove}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('reports.confirmText')}</p>
      </ConfirmDialog>
    </li>
  );
}

/** A reported photo with reason, time and message of the report. `children` follow. */
const ReportFacts = ({
  photo,
  alt,
  reason,
  day,
  words,
  message,
  children,
}: {
  photo: { readonly url: string; readonly previewUrl: string };
  alt: string;
  reason: string;
  day: string | null;
  /** Introduces the message. */
  words: string;
  message: string;
  children?: ReactNode;
}) => (
  <div className="flex flex-wrap gap-4">
    <ExternalLink href={photo.url} className="shrink-0 self-start rounded-control">
      <ReportedPicture previewUrl={photo.previewUrl} alt={alt} />
    </ExternalLink>
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold">{reason}</p>
      <p className="text-sm text-muted tabular-nums">{day}</p>
      {message && (
        <figure className="mt-2">
          <figcaption className="text-sm text-muted">{words}</figcaption>
          <blockquote dir="auto" className="whitespace-pre-line">
            {message}
          </blockquote>
        </figure>
      )}
      {children}
    </div>
  </div>
);

const picture = 'size-28 rounded-control bg-sunken';

/** A reported photo of 112 by 112 CSS pixels, or an icon if it cannot be shown. `alt` describes either. */
const ReportedPicture = ({ previewUrl, alt }: { previewUrl: string; alt: string }) => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return (
      <span role="img" aria-label={alt} className={`${picture} grid place-items-center text-muted`}>
        <PhotosIcon strokeWidth={1.25} className="size-10" />
      </span>
    );
  return (
    <img
      src={previewAddress(previewUrl, 320)}
      alt={alt}
      width={112}
      height={112}
      loading="lazy"
      onError={() => setIsBroken(true)}
      className={`${picture} object-cover`}
    />
  );
};
