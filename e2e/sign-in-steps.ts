import type { Page } from '@playwright/test';

/** Says at the provider's own page who one is. */
export const fillProvider = async (page: Page, name: string, email: string): Promise<void> => {
  await page.getByLabel('姓名 Name').fill(name);
  await page.getByLabel('電子郵件 E-mail').fill(email);
  await page.getByRole('button', { name: '登入 Sign in' }).click();
};
