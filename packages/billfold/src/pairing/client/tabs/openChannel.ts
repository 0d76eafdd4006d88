/** As much of a BroadcastChannel as is used. */
export type TabChannel = {
  postMessage(mail: unknown): void
  close(): void
  onmessage: ((event: { readonly data: unknown }) => void) | null
}

/** The channel between the tabs of this origin; `undefined` without one. */
export function openChannel(name: string): TabChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  return new BroadcastChannel(name) as unknown as TabChannel
}
