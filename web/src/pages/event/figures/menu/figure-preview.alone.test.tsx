import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LocationProvider } from '#lib/history/use-location.tsx';
import { photosOfFiguresQuery } from '#parts/figures/figure-queries.ts';
import { until } from '#testing/until.ts';
import { loadNamespaces } from '#texts/i18n.ts';
import { FigurePreview } from './figure-preview.tsx';

const drawing = new URL('/samples/photo-1.svg', location.origin).href;
const photos = Array.from({ length: 60 }, (_, index): Photo => {
  const photoId = `photo-${index}`;
  return { photoId, awsPhotoName: `${photoId}.jpg`, url: drawing, previewUrl: drawing, width: 4, height: 3 };
});
const found = { photos, likely: [] };
vi.mock('#lib/api/api.ts', () => ({ call: async () => found }));

const eventId = 'event';
const figureIds = ['figure'];

const Previewing = ({ client }: { client: QueryClient }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <LocationProvider>
      <QueryClientProvider client={client}>
        <button type="button" onClick={() => setIsOpen(true)}>
          Preview
        </button>
        <FigurePreview
          isOpen={isOpen}
          eventId={eventId}
          figureIds={figureIds}
          onBack={() => setIsOpen(false)}
          onClose={() => setIsOpen(false)}
          onOpen={() => {}}
          onDownload={() => {}}
        />
      </QueryClientProvider>
    </LocationProvider>
  );
};

const dialog = page.getByRole('dialog');
const open = async () => {
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect.element(dialog.getByRole('listitem').first()).toBeVisible();
};
const close = async () => {
  await dialog.getByRole('button', { name: 'Back to faces' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
};
const scrollToLast = () =>
  until(() => {
    const scroller = dialog.element().querySelector('[data-scroller]');
    scroller?.scrollTo(0, scroller.scrollHeight);
    expect(dialog.getByRole('listitem').all()).toHaveLength(photos.length);
  });

beforeAll(() => loadNamespaces(['figures', 'photos']));

test('the preview grows on scrolling, also after it is reopened', { tags: 'rest' }, async () => {
  await render(<Previewing client={new QueryClient()} />);
  await open();
  await close();
  await open();
  await scrollToLast();
});

test('the preview grows if its photos are known before it opens', async () => {
  const client = new QueryClient();
  client.setQueryData(photosOfFiguresQuery(eventId, figureIds).queryKey, found);
  await render(<Previewing client={client} />);
  await open();
  await scrollToLast();
});
