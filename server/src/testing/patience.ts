/** Options of `vi.waitFor` and `expect.poll`: only a state that is never reached ends the wait, on a slow machine too. */
export const patience = { timeout: 300_000, interval: 25 };
