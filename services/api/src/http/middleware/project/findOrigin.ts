/**
 * Origin of the calling page. A browser leaves the header out of reads from the page's own origin and says so in
 * `Sec-Fetch-Site`, which no script can set; then it is our own: `publicUrl`, or the origin at which we were
 * asked. `undefined` for callers that are not pages.
 */
export function findOrigin(request: Request, publicUrl: string | undefined): string | undefined {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin
  return request.headers.get('sec-fetch-site') === 'same-origin' ? new URL(publicUrl ?? request.url).origin : undefined
}
