/**
 * The origin of the page around this one, if it is one of `origins` (Safe's web app); `undefined` elsewhere. Browsers
 * without `ancestorOrigins` are asked by the referrer, which names the embedding page for a frame's first document.
 */
export function findSafeOrigin(origins: readonly string[]): string | undefined {
  try {
    if (window.parent === window) return undefined
    const origin = window.location.ancestorOrigins?.[0] ?? new URL(document.referrer).origin
    return origins.includes(origin) ? origin : undefined
  } catch {
    return undefined
  }
}
