import { useTranslation } from '../../i18n/use-translation.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { keyOf } from './choose-files.ts';
import { NoPicture } from './no-picture.tsx';
import type { Thumbnails } from './thumbnails.ts';

const Preview = ({
  file,
  thumbnail,
  onRemove,
}: {
  file: File;
  thumbnail: string | null | undefined;
  onRemove: () => void;
}) => {
  const { t } = useTranslation('uploads');
  return (
    <li className="relative aspect-square overflow-hidden rounded-control bg-surface">
      {thumbnail ? (
        <img src={thumbnail} alt={file.name} className="absolute inset-0 size-full object-cover" />
      ) : (
        <NoPicture file={file} isCertain={thumbnail === null} />
      )}
      <button
        type="button"
        aria-label={t('remove', { name: file.name })}
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-control -outline-offset-2"
      >
        <span className="grid size-7 place-items-center rounded-full bg-black/70 text-white">
          <CloseIcon className="size-4" />
        </span>
      </button>
    </li>
  );
};

/** The photos that are chosen and not yet sent. */
export const PreviewGrid = ({
  files,
  thumbnails,
  onRemove,
}: {
  files: readonly File[];
  thumbnails: Thumbnails;
  onRemove: (file: File) => void;
}) => (
  <ul className="grid grid-cols-3 gap-1 sm:grid-cols-4">
    {files.map((file) => (
      <Preview
        key={keyOf(file)}
        file={file}
        thumbnail={thumbnails.get(keyOf(file))}
        onRemove={() => onRemove(file)}
      />
    ))}
  </ul>
);
