import type { ReactNode } from 'react';
import { ExternalLink } from '#ui/links/external-link.tsx';
import { ReportedPicture } from './reported-picture.tsx';

/** A reported photo with reason, time and message of the report. `children` follow. */
export const ReportFacts = ({
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
      <p className="font-medium">{reason}</p>
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
