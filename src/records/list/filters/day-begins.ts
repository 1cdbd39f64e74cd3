/** Where a day of the device's calendar begins, or one so many days later; undefined where the address names no day. */
export const dayBegins =
  (later: number) =>
  (day: string): number | undefined => {
    const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00` : Number.NaN);
    date.setDate(date.getDate() + later);
    return date.getTime() > 0 ? date.getTime() : undefined;
  };
