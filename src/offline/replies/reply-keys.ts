/** Cache key of the menu. Changing it makes what is cached under it unreadable. */
export const MENU_KEY = 'menu';
