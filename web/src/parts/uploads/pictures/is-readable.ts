/** Returns false if the file was changed, moved or deleted since it was chosen, or its card was removed. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
