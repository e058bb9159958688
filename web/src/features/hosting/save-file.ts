const KEEP_MS = 60_000;

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers read the file only after somebody agreed to save it.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
};
