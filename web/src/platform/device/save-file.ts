/** Some browsers read the file some time after the click, or only once somebody agreed to save it. */
const KEEP_MS = 60_000;

/** Hands an address to the browser's downloads; the server's name for the file comes before ours. */
export const saveFrom = (address: string, name = ''): void =>
  Object.assign(document.createElement('a'), { href: address, download: name }).click();

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
};
