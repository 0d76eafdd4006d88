/** What a window that waits for its login is told by. */
export const toWindowKey = (windowHash: string): string => `window.${windowHash}`
