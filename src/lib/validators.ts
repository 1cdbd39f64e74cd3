/** Whether an address leaves the app and may be opened: http, https, mailto, tel (S-SIDE-3). */
export const isExternal = (address: string): boolean =>
  /^(https?:\/\/[^\s/]|mailto:\S|tel:[\d+])/i.test(address);

/**
 * Whether text has the form local@domain.
 * @internal until the profile screen asks
 */
export const isEmail = (text: string): boolean =>
  /^[^\s@"(),:;<>[\\\]]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i.test(
    text,
  ) && !/^\.|\.@|\.\./.test(text);

/**
 * Whether text is a mainland mobile number: 11 digits, first 1, second 3 to 9.
 * @internal until the profile screen asks
 */
export const isMobileNumber = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

/** Whether an address has any scheme of its own, or names a host: not a path of the app. */
export const hasScheme = (address: string): boolean =>
  /^\s*(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(address);
