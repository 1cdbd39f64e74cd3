/** `npm run test:all` looks at every place in every width and scheme, `npm test` in those that differ most. */
export const WHOLE = process.env.STORIES === 'whole';
