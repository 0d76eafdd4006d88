/**
 * The address of a provider with the way back to a page in its `state` (`startSocialLogin`): for a page that goes there itself.
 *
 * @example location.assign(toReturningUri(await social.start('google'), location.href))
 */
export function toReturningUri(uri: string, page: string): string {
  const url = new URL(uri)
  url.searchParams.set('state', `${url.searchParams.get('state') ?? ''}--${encodeURIComponent(page)}`)
  return url.href
}
