/**
 * The address of a provider with the way back in its `state`: `--` and the page's own address (facts of the frame, section 2.3). The vault goes there only if that
 * is one of the project's origins.
 *
 * @throws TypeError for an address without `state`.
 * @example toReturningUri('https://id.example/?state=abc&x=1', 'https://app.example/') // 'https://id.example/?state=abc--https%253A…&x=1'
 */
export function toReturningUri(uri: string, page: string): string {
  const url = new URL(uri)
  const state = url.searchParams.get('state')
  if (!state) throw new TypeError('The address of the provider has no state')
  url.searchParams.set('state', `${state}--${encodeURIComponent(page)}`)
  return url.href
}
