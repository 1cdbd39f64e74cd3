import { apiAddress } from '../base/config.ts';

/** Where the bytes of a stored file are: on the API's host, which need not be the page's, or where a bucket keeps them. */
export const fileAddress = (address: string): string =>
  address.startsWith('/') ? apiAddress().host + address : address;
