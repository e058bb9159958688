/** A tab as the main job uses it, independent of its driver. Expressions are JavaScript, evaluated in the page. */
export interface Tab {
  readonly open: (address: string) => Promise<void>;
  /** Returns the value of an expression. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  /** Presses the element of an expression with the browser's own pointer. */
  readonly press: (element: string) => Promise<void>;
  readonly chooseFiles: (selector: string, paths: readonly string[]) => Promise<void>;
  /** Returns a PNG of the viewport. */
  readonly takeScreenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** A running browser with its own profile and downloads, in a window as narrow as a phone. */
export interface RunningBrowser {
  readonly version: string;
  readonly newTab: () => Promise<Tab>;
  /** Ends the browser and everything started for it. */
  readonly end: () => Promise<void>;
}

export interface BrowserOptions {
  readonly profile: string;
  readonly downloads: string;
}

/** One kind of browser for the main job. */
export interface BrowserKind {
  readonly name: string;
  /** Installs it where possible. Returns what is missing, or null if it can be started. */
  readonly prepare: () => string | null;
  readonly start: (options: BrowserOptions) => Promise<RunningBrowser>;
}

export const PHONE = { width: 390, height: 844 };
