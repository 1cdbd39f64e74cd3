/** `keyCode` of every key that the input method handles; deprecated, and the only sign of it in WebKit. */
const INPUT_METHOD = 229;

/**
 * Whether the input method handles the key: it selects, accepts or cancels a candidate. WebKit ends the composition
 * before the key that ends it, whose `isComposing` is false then (WebKit bug 165004).
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === INPUT_METHOD;
