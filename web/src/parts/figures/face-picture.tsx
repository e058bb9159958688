import { usePreviewTries } from '#ui/pictures/use-preview-tries.ts';

/** A face's crop, retried like a photo when the server is busy or the network is down. */
export function FacePicture({ src, alt = '', className }: { src: string; alt?: string; className: string }) {
  const { failure, fail } = usePreviewTries(src);
  return (
    <img
      src={failure ? undefined : src}
      alt={alt}
      width={160}
      height={160}
      loading="lazy"
      decoding="async"
      onError={() => void fail()}
      className={className}
    />
  );
}
