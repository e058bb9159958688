/**
 * Leaves for the cashier's page with a form of hidden fields. Resolves only when the back button brings this very page
 * back, with everything as it was.
 */
export const postToCashier = (cashierUrl: string, fields: Readonly<Record<string, string>>): Promise<void> =>
  new Promise((resolve) => {
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', returned);
      resolve();
    };
    addEventListener('pageshow', returned);
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
