/**
 * Origin of the calling page. A browser leaves the header out of reads from the page's own origin and says so in
 * `Sec-Fetch-Site`, which no script can set; then it is the origin at which we were asked. `undefined` for callers that
 * are no pages.
 */
export function findOrigin(request: Request): string | undefined {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin
  return request.headers.get('sec-fetch-site') === 'same-origin' ? new URL(request.url).origin : undefined
}
