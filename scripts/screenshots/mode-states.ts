import type { Page } from '@playwright/test';
import { defaultBrand } from '@togather/contract/schemas/site.ts';
import { maintenancePage } from '@togather/server/src/http/responding/maintenance-page.ts';
import { readOnlyBanner } from '@togather/server/src/http/responding/page-for.ts';
import type { Language } from './product.ts';
import { pageAt, type State } from './state.ts';

/** Shows pages as the server writes them in read-only mode, which would concern the states of all others. */
const inReadOnly = (page: Page, language: Language) =>
  page.route(
    ({ pathname }) => !pathname.includes('.') && !pathname.startsWith('/api/'),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<body>', `<body>${readOnlyBanner(language)}`);
      await route.fulfill({ response, body });
    },
  );
const readOnly = (state: State): State => ({
  ...state,
  show: async (page, stage) => {
    await inReadOnly(page, stage.language);
    await state.show(page, stage);
  },
});

/** The page of maintenance, and pages in read-only mode. */
export const modeStates: readonly State[] = [
  {
    name: 'mode-maintenance',
    route: 'home',
    show: async (page, { language }) => {
      const body = maintenancePage(defaultBrand, language);
      await page.route('**/about-us', (route) => route.fulfill({ body, contentType: 'text/html' }));
      await page.goto('/about-us');
    },
  },
  readOnly(pageAt('mode-read-only-home', 'home', '/', { isWhole: false })),
  readOnly({
    name: 'mode-read-only-event',
    route: 'event',
    show: async (page, { events }) => {
      await page.goto(`/event/${events.plus.pinCode}`);
      await page.locator('h1').waitFor();
      await page.locator('[data-grid] img').first().waitFor();
    },
  }),
];
