/** One of the buttons as a script of the page sees it. Each property is the attribute of that name. */
export type BillfoldButton = HTMLElement & {
  /** Text while nothing is connected; on the network button always. */
  label: string | null
  /** Text while the wallet is on a network the page does not support; attribute `unsupported-label`. */
  unsupportedLabel: string | null
  /** `sm`, `md` (default) or `lg`. */
  size: string | null
  /** The view to open instead of the usual one. */
  view: string | null
  /** The id that `defineElements` gave to the kit; without one the page's first kit. */
  kit: string | null
  disabled: boolean
}

declare global {
  interface HTMLElementTagNameMap {
    /** "Connect wallet"; the account once connected. */
    'billfold-connect-button': BillfoldButton
    /** The account; nothing without one. */
    'billfold-account-button': BillfoldButton
    /** The network; opens the list of networks. */
    'billfold-network-button': BillfoldButton
  }
}
