import { useTranslation } from '#texts/use-translation.ts';
import { PhotosIcon } from '#ui/icons/icons.tsx';

/** Few browsers can decode HEIC. The server converts it to JPEG. */
const isHeic = ({ name, type }: File) => /hei[cf]$/i.test(type || name);

/** Replaces a thumbnail that is not ready, or that this browser cannot make. */
export const NoPicture = ({ file, isCertain }: { file: File; isCertain: boolean }) => {
  const { t } = useTranslation('uploads');
  return (
    <span className="absolute inset-0 grid place-items-center content-center gap-1 p-2 text-center text-xs text-muted">
      <PhotosIcon className="size-6" />
      <bdi className="line-clamp-2 break-all">{file.name}</bdi>
      {isCertain && t(isHeic(file) ? 'heicLater' : 'noPreview')}
    </span>
  );
};
