/** What somebody typed survives a reload and a new sign-in; it lives as long as the tab. */
export const readDraft = (name: string): string => sessionStorage.getItem(`draft.${name}`) ?? '';

export const keepDraft = (name: string, text: string): void => {
  if (text === '') sessionStorage.removeItem(`draft.${name}`);
  else sessionStorage.setItem(`draft.${name}`, text);
};
