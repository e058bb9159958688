/** False for a file that was changed, moved or deleted, or whose card was taken out, since it was chosen. */
export const isReadable = async (file: File): Promise<boolean> => {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};
