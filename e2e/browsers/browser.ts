/** What the main job asks of a tab, whatever drives it. Expressions are JavaScript, evaluated in the page. */
export interface Tab {
  readonly open: (address: string) => Promise<void>;
  /** The value of an expression. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  /** Presses the element that an expression finds, with the browser's own pointer. */
  readonly press: (element: string) => Promise<void>;
  /** Chooses files in the file field that a selector finds. */
  readonly chooseFiles: (selector: string, paths: readonly string[]) => Promise<void>;
  /** A PNG of what can be seen. */
  readonly takeScreenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** A browser that runs, with storage and a folder of downloads of its own, in a window as narrow as a phone. */
export interface RunningBrowser {
  readonly version: string;
  readonly newTab: () => Promise<Tab>;
  /** Ends the browser and whatever was started for it. */
  readonly end: () => Promise<void>;
}

export interface BrowserOptions {
  /** An empty folder for the browser's profile. */
  readonly profile: string;
  /** An empty folder where what is downloaded arrives. */
  readonly downloads: string;
}

/** One kind of browser that the main job is done in. */
export interface BrowserKind {
  readonly name: string;
  /** Installs it where that is possible; returns what is missing, or null when it can be started. */
  readonly prepare: () => string | null;
  readonly start: (options: BrowserOptions) => Promise<RunningBrowser>;
}

export const PHONE = { width: 390, height: 844 };
