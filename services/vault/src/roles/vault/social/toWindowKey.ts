/** The key by which a window waits for its login. */
export const toWindowKey = (windowHash: string): string => `window.${windowHash}`
