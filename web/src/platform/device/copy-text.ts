/** Copies a text, at a press. Throws where the browser does not let it. */
export const copyText = async (text: string): Promise<void> => {
  // Only secure contexts have a clipboard; the command before it works without.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', fill);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isCopied) throw new Error('copying is not allowed here');
};
