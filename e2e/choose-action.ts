import type { Locator } from '@playwright/test';

/** Returns the button that opens a row's menu in the admin panel. */
export function menuOf(row: Locator): Locator {
  return row.getByRole('button', { name: /^(Actions: |操作：)/ });
}

/** Opens a row's menu and chooses an action. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  await menuOf(row).click();
  await row.getByRole('button', { name, exact: true }).click();
}
