const colors = ['#2f5d50', '#c2411c', '#3b4a6b', '#8a6d1d', '#6b2f52', '#1f6f8b'];
const MB = 1024 * 1024;

const draw = async (color: string, type: string, { width, height }: { width: number; height: number }) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
};

/** Draws a sponsor's picture, coloured by position. */
export async function adPicture(position = 1, size = { width: 800, height: 200 }): Promise<File> {
  return new File(
    [await draw(colors[position - 1] ?? '#333', 'image/png', size)],
    `sponsor-${position}.png`,
    {
      type: 'image/png',
    },
  );
}

/** Returns a text file with a picture's name. */
export function textFile(name = 'notes.jpg'): File {
  return new File(['Flowers, cake, band'], name, {
    type: name.endsWith('.txt') ? 'text/plain' : 'image/jpeg',
  });
}

/** Returns a valid JPEG of 16 MB, padded with zeros after its end. */
export async function hugePicture(): Promise<File> {
  return new File(
    [await draw('#333', 'image/jpeg', { width: 100, height: 100 }), new Uint8Array(16 * MB)],
    'poster.jpg',
    { type: 'image/jpeg' },
  );
}

/** Returns the beginning of a PNG, followed by noise. */
export async function brokenPicture(): Promise<File> {
  return new File(
    [(await adPicture(1)).slice(0, 60), crypto.getRandomValues(new Uint8Array(400))],
    'broken.png',
    {
      type: 'image/png',
    },
  );
}
