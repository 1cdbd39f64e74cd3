/** Windows with a drawer instead of a sidebar: 991 px is mobile, 992 is desktop (S-SIDE-5). */
export const NARROW = '(max-width: 991px)';
