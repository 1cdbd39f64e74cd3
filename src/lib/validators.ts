/** Whether an address leads out of the app and may be opened: http, https, mailto, tel (S-SIDE-3). */
export const isExternal = (address: string): boolean =>
  /^(https?:\/\/[^\s/]|mailto:\S|tel:[\d+])/i.test(address);

/** Whether an address has any scheme, or a host: it is not a path of the app. */
export const hasScheme = (address: string): boolean =>
  /^\s*(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(address);
