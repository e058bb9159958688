/** Longer than a reachable cashier needs to respond. */
const LEAVING_MS = 20_000;

/**
 * Posts hidden fields to the cashier's page. Resolves when the back button restores this page, or if it is still open after
 * a while, since a cancelled navigation fires no event.
 */
export function postToCashier(cashierUrl: string, fields: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve) => {
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
}
