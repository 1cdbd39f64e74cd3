/** Whether text has the form local@domain. */
export const isEmail = (text: string): boolean =>
  /^[^\s@"(),:;<>[\\\]]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i.test(
    text,
  ) && !/^\.|\.@|\.\./.test(text);

/** Whether text is a mainland mobile number: 11 digits, first 1, second 3 to 9. */
export const isMobileNumber = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);
