/** What is made of a stored picture: small for lists, or large enough for pages. */
export type PictureVariant = 'thumbnail' | 'picture';
