import { loginWindowName } from '../../protocol/frame/loginWindowName.ts'

/** The window in which a visitor logs in with a provider. */
export type LoginWindow = {
  /** By this the window finds its way when the page cannot send it on. */
  readonly rendezvous: string
  isBlocked(): boolean
  isClosed(): boolean
  /** Within a tap: opens it, or brings it to the front. */
  reopen(): boolean
  /** Where it goes now, and whenever it is opened again. */
  go(address: string): void
  /** Whether a message came from it. */
  isFrom(source: unknown): boolean
  close(): void
}

/**
 * Opens the window of a social login (specification section 4: 600×800). Has to be called inside the tap, before anything is awaited: browsers allow a window
 * only there. It begins on a page of the vault, for the provider's address is not known yet. A page under COOP `same-origin` has no hold on it from then on: it asks
 * the vault itself, by the rendezvous behind the `#`, which no server's log sees.
 */
export function createLoginWindow(loading: string, rendezvous: string): LoginWindow {
  let address = `${loading}#${rendezvous}`
  // Its opener is needed: the result comes by a message to it. The vault's page passes the handle on to no other page.
  const open = () => window.open(address, loginWindowName, 'width=600,height=800,scrollbars=yes')
  let popup = open()
  return {
    rendezvous,
    isBlocked: () => !popup,
    isClosed: () => popup?.closed ?? false,
    reopen() {
      if (popup && !popup.closed) popup.focus()
      else popup = open()
      return !!popup
    },
    go(next) {
      address = next
      if (popup && !popup.closed) popup.location.href = next
    },
    isFrom: source => !!popup && source === popup,
    close: () => popup?.close(),
  }
}
