import { useState } from 'react';
import type { Thumbnails } from '#parts/uploads/pictures/thumbnails.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CloseIcon, PhotosIcon } from '#ui/icons/icons.tsx';
import { keyOf } from './use-chosen-files.ts';

/** Full rows of three and of four. More would push the content below out of view. */
const MOST_SHOWN = 12;

const Picture = ({ file, thumbnail }: { file: File; thumbnail: string | null | undefined }) =>
  thumbnail ? (
    <img src={thumbnail} alt={file.name} className="absolute inset-0 size-full object-cover" />
  ) : (
    <NoPicture file={file} isCertain={thumbnail === null} />
  );

/** Shows the first chosen photos and the number of the others. */
export function PreviewGrid({
  files,
  thumbnails,
  onRemove,
}: {
  files: readonly File[];
  thumbnails: Thumbnails;
  onRemove: (file: File) => void;
}) {
  const { t } = useTranslation('uploads');
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && files.length > MOST_SHOWN;
  const shown = isCut ? files.slice(0, MOST_SHOWN) : files;
  const more = files.length - shown.length;
  return (
    <ul className="grid grid-cols-3 gap-1 sm:grid-cols-4">
      {shown.map((file, at) => (
        <li key={keyOf(file)} className="relative aspect-square overflow-hidden rounded-control bg-surface">
          <Picture file={file} thumbnail={thumbnails.get(keyOf(file))} />
          {isCut && at === MOST_SHOWN - 1 ? (
            <button
              type="button"
              onClick={() => setIsWhole(true)}
              className="absolute inset-0 grid place-items-center rounded-control bg-black/70 text-xl font-semibold text-white tabular-nums -outline-offset-2"
            >
              <span aria-hidden="true">+{more}</span>
              <span className="sr-only">{t('showAll', { count: files.length })}</span>
            </button>
          ) : (
            <button
              type="button"
              aria-label={t('remove', { name: file.name })}
              onClick={() => onRemove(file)}
              className="absolute top-0 right-0 grid size-11 place-items-center rounded-control -outline-offset-2"
            >
              <span className="grid size-7 place-items-center rounded-full bg-black/70 text-white">
                <CloseIcon className="size-4" />
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Few browsers can decode HEIC. The server converts it to JPEG. */
const isHeic = ({ name, type }: File) => /hei[cf]$/i.test(type || name);

/** Replaces a thumbnail that is not ready, or that this browser cannot make. */
const NoPicture = ({ file, isCertain }: { file: File; isCertain: boolean }) => {
  const { t } = useTranslation('uploads');
  return (
    <span className="absolute inset-0 grid place-items-center content-center gap-1 p-2 text-center text-xs text-muted">
      <PhotosIcon className="size-6" />
      <bdi className="line-clamp-2 break-all">{file.name}</bdi>
      {isCertain && t(isHeic(file) ? 'heicLater' : 'noPreview')}
    </span>
  );
};
