import type { AccountSnapshot } from '../core/account/AccountSnapshot.ts'
import type { NetworkSnapshot } from '../core/actions/getNetwork.ts'
import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'

/** A button about one wallet or family, as a script of the page sees it. Each property is the attribute of that name. */
export type OneButtonElement = HTMLElement & {
  /** The id of a connector, an rdns, an id of the directory, `email`, `google`, … */
  wallet: string | null
  /** The family, such as `eip155`; by default the active one. */
  namespace: string | null
  /** Text while nothing is connected; on the network button always. */
  label: string | null
  /** Text while the wallet is on a network the page does not support; attribute `unsupported-label`. */
  unsupportedLabel: string | null
  /** `sm`, `md` (default) or `lg`. */
  size: string | null
  /** The id that `defineWalletElements` gave to the kit; without one the page's first kit. */
  kit: string | null
  disabled: boolean
}

/** `detail` is the account that was connected, or the network that was switched to. */
export type OneButtonSuccess = CustomEvent<AccountSnapshot | NetworkSnapshot>

/** `detail` says why the press led nowhere. */
export type OneButtonFailure = CustomEvent<BillfoldError>

declare global {
  interface HTMLElementTagNameMap {
    /** Connects one wallet or login; its account once connected. */
    'billfold-wallet-button': OneButtonElement
    /** "Connect wallet" for one family; its account once connected. */
    'billfold-namespace-connect-button': OneButtonElement
    /** The account of one family or wallet; nothing without one. */
    'billfold-namespace-account-button': OneButtonElement
    /** The network of one family or wallet; opens the list of networks. */
    'billfold-namespace-network-button': OneButtonElement
  }
}
