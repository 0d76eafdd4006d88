/** The window in which a visitor logs in with a provider. */
export type LoginWindow = {
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
 * only there. It begins on a page of the vault, for the provider's address is not known yet.
 */
export function createLoginWindow(loading: string): LoginWindow {
  let address = loading
  // Its opener is needed: the result comes by a message to it. The vault's page gives the handle up to nobody else.
  const open = () => window.open(address, 'billfold-login', 'width=600,height=800,scrollbars=yes')
  let popup = open()
  return {
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
