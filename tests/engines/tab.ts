/** What the checks do with a tab, whatever engine shows it. Elements are named by XPath, which every driver takes. */
export interface Tab {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the body of an async function in the page; what it returns must be JSON. */
  run<T>(body: string): Promise<T>;
  /** Waits for the element, then clicks it. */
  click(xpath: string): Promise<void>;
  /** Waits for the field, then types. */
  type(xpath: string, text: string): Promise<void>;
  /** Waits for the file input, then chooses the file at this path. */
  choose(xpath: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  /** Name and version, as the browser tells them. */
  version: string;
  newTab(): Promise<Tab>;
  /** Ends it. */
  close(): Promise<void>;
}

/** A browser that may be installed here. */
export interface EngineKind {
  name: string;
  /** Why it cannot be driven here, for people; null where it can. */
  missing(): string | null;
  /** Why nothing of it outlives its process when it is driven, for people; null where a profile on disk does. */
  forgets: string | null;
  /** Starts it with the profile in this folder. */
  start(profile: string): Promise<Engine>;
}

/** Milliseconds that an element may take to appear. */
export const APPEAR_WITHIN = 20_000;

/** Text of the first element that matches, as people see it; empty while there is none. */
export const textOf = (tab: Tab, xpath: string): Promise<string> => read(tab, xpath, 'innerText');

/** What stands in the first field that matches; empty while there is none. */
export const valueIn = (tab: Tab, xpath: string): Promise<string> => read(tab, xpath, 'value');

const read = (tab: Tab, xpath: string, property: string): Promise<string> =>
  tab.run(
    `const { singleNodeValue } = document.evaluate(${JSON.stringify(xpath)}, document, null, 9, null);
    return singleNodeValue?.${property} ?? '';`,
  );

const quoted = (text: string): string => `"${text}"`;

/** The field or file input with this label. */
export const field = (label: string): string =>
  `//*[self::input or self::textarea or @role="textbox"][@aria-label=${quoted(label)} or @id=//label[normalize-space()=${quoted(label)}]/@for]`;

/** The button with this text. */
export const button = (text: string): string => `//button[normalize-space()=${quoted(text)}]`;

/** The line with this text in the list of this name. */
export const lineOf = (list: string, text: string): string =>
  `//ul[@aria-label=${quoted(list)}]/li[contains(., ${quoted(text)})]`;
