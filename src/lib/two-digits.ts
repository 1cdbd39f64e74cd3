/** A number from 0 to 99 as two digits: `05`. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');
