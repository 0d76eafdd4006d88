/** Whether the browser reports what covers a page (IntersectionObserver v2: Chromium alone). */
export const canSeeCover = (scope: Pick<typeof globalThis, 'IntersectionObserverEntry'> = globalThis): boolean =>
  'isVisible' in scope.IntersectionObserverEntry.prototype
