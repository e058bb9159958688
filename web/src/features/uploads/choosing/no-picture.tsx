import { useTranslation } from '../../../i18n/use-translation.ts';
import { PhotosIcon } from '../../../ui/icons/icons.tsx';

/** Few browsers can show one; the server makes a JPEG of it. */
const isHeic = ({ name, type }: File) => /hei[cf]$/i.test(type || name);

/** In the place of a picture that is not made yet, or that this browser cannot show. */
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
