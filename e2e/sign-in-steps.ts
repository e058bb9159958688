import type { Page } from '@playwright/test';

/** Fills in a name and an e-mail at the local identity provider. */
export async function fillProvider(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('姓名 Name').fill(name);
  await page.getByLabel('電子郵件 E-mail').fill(email);
  await page.getByRole('button', { name: '登入 Sign in' }).click();
}
