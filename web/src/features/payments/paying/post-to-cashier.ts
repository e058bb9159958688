/** Longer than a cashier's page takes that comes at all. */
const LEAVING_MS = 20_000;

/**
 * Leaves for the cashier's page with a form of hidden fields. Resolves when the back button brings this very page back, with
 * everything as it was, and when the page is still there after a while: a navigation that somebody stops tells nobody.
 */
export const postToCashier = (cashierUrl: string, fields: Readonly<Record<string, string>>): Promise<void> =>
  new Promise((resolve) => {
    const stay = () => {
      clearTimeout(timer);
      removeEventListener('pageshow', returned);
      resolve();
    };
    const returned = ({ persisted }: PageTransitionEvent) => persisted && stay();
    addEventListener('pageshow', returned);
    const timer = setTimeout(stay, LEAVING_MS);
    const form = document.createElement('form');
    form.method = 'post';
    form.action = cashierUrl;
    form.hidden = true;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    // A field named `submit` would hide the form's own method.
    HTMLFormElement.prototype.submit.call(form);
    form.remove();
  });
