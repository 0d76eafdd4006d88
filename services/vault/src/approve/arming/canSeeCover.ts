/** Whether the browser tells what covers a page (IntersectionObserver v2: Chromium alone). */
export const canSeeCover = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype
