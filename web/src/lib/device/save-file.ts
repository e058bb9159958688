/** Some browsers read the file some time after the click, or only after the user's consent. */
const KEEP_MS = 60_000;

/** Downloads an address. The server's file name takes precedence over `name`. */
export function saveFrom(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}

/** Downloads a file from memory. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
