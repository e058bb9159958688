/** Copies a text. Must run in a press handler. Throws if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // The clipboard API needs a secure context; the older command does not.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', fill);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isCopied) throw new Error('copying is not allowed here');
}
