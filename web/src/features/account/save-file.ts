/** Hands the browser a text to keep as a file. */
export const saveFile = (text: string, { name, type }: { name: string; type: string }): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address by the next task; kept, it would hold the text for as long as the page lives.
  setTimeout(() => URL.revokeObjectURL(address));
};
