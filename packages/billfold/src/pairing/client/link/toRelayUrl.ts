/**
 * The address with which a socket to the relay is opened: parameters sorted by name, those of the configured address
 * kept. `useOnCloseEvent` asks the relay to refuse by a close code with a reason, because a page cannot read a status.
 */
export function toRelayUrl(
  relay: string,
  parameters: { readonly auth: string; readonly projectId?: string | undefined },
): string {
  const url = new URL(relay)
  url.searchParams.set('auth', parameters.auth)
  if (parameters.projectId) url.searchParams.set('projectId', parameters.projectId)
  url.searchParams.set('ua', 'wc-2/billfold')
  url.searchParams.set('useOnCloseEvent', 'true')
  url.searchParams.sort()
  return url.href
}
