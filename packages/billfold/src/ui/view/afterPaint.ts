/** Resolves after the next frame is painted: a task that begins in a frame callback runs after the paint of that frame. */
export const afterPaint = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
