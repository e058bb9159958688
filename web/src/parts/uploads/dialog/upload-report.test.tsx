import type { ErrorCode } from '@togather/contract/errors.ts';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '#lib/failures/failures.ts';
import { useUploaderName } from '#parts/uploads/choice/uploader-name.tsx';
import type { UploadItem } from '#parts/uploads/items/upload-items.ts';
import type { Uploads } from '#parts/uploads/queue/uploads-of-event.ts';
import { loadNamespaces } from '#texts/i18n.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { UploadReport } from './upload-report.tsx';

const Report = (props: Omit<ComponentProps<typeof UploadReport>, 'name'>) => (
  <UploadReport {...props} name={useUploaderName('asked')} />
);

const uploadsOf = (state: UploadItem['state'], codes: readonly (ErrorCode | undefined)[]) => {
  const items = codes.map((code, at) => ({ id: `${at}`, file: new File([], `${at}.jpg`), state, code }));
  const acts = { dismiss: vi.fn(), discard: vi.fn(), retry: vi.fn() };
  return { ...acts, items: items as unknown as Uploads['items'], failure: null } as unknown as Uploads &
    typeof acts;
};

beforeAll(() => loadNamespaces(['uploads', 'errors']));

test.each([
  [
    'The host does not allow uploads to this event. 2 photos are not uploaded yet. They are kept until you retry.',
    'UPLOAD_DENIED',
  ],
  [
    'Authentication failed. Please log in again. 2 photos are not uploaded yet. They are kept until you retry.',
    'LOGIN_EXPIRED',
  ],
  [
    'Please enter the PIN of this event first. 2 photos will resume when you enter the new PIN.',
    'JOIN_FIRST',
  ],
  [
    'The upload failed. Please try again. 2 photos are not uploaded yet. They are kept until you retry.',
    'UNEXPECTED',
  ],
  [
    'The upload failed. Please try again. 2 photos are not uploaded yet. They are kept until you retry.',
    undefined,
  ],
] as const)('reports a failure of another page by its code: %s', async (text, code) => {
  await render(<Report uploads={uploadsOf('failed', [code, code])} mayRetry />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(`0 of 2 photos uploaded. ${text}`);
});

test('shows this page’s own failure first', async () => {
  const error = new ApiError({ code: 'UPLOAD_DENIED', status: 403, message: '' });
  const uploads = {
    ...uploadsOf('failed', ['UPLOAD_DENIED']),
    failure: { kind: 'refused', batch: 3, error },
  };
  await render(<Report uploads={uploads as Uploads} mayRetry />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      '0 of 1 photos uploaded. The photos were not accepted: The host does not allow uploads to this event. 1 photo is not uploaded yet. It is kept until you retry.',
    );
});

test('a dismissed report leaves the retry and discard buttons', { tags: 'rest' }, async () => {
  const uploads = uploadsOf('rejected', ['HEIC_BUSY', 'FILE_CORRUPT']);
  await render(<Report uploads={uploads} mayRetry />);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(uploads.dismiss).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Retry 1 photo' }).click();
  expect(uploads.retry).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'Discard 2 photos' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard what was not uploaded?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(uploads.discard).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Discard 2 photos' }).click();
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  expect(uploads.discard).toHaveBeenCalledOnce();
});

test('discarding keeps the focus in the dialog', async () => {
  const Reporting = () => {
    const [hasReport, setHasReport] = useState(true);
    const uploads = { ...uploadsOf('failed', ['UPLOAD_DENIED']), discard: () => setHasReport(false) };
    return (
      <Dialog title="Upload photos" isOpen onClose={() => {}}>
        {hasReport && <Report uploads={uploads} mayRetry />}
      </Dialog>
    );
  };
  await render(<Reporting />);
  await page.getByRole('button', { name: 'Discard 1 photo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload photos' });
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
});
