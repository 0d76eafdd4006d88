import type { Unsubscribe } from 'billfold/adapter'
import type { RequestKind } from '../wallet/WalletRequest.ts'

/** A question that the wallet of a family has for the visitor. */
export type FamilyQuestion = {
  readonly id: string
  readonly kind: RequestKind
  readonly account: string
  /** The question in one line of plain text. */
  readonly text: string
}

/**
 * What a phone can do on a family beside EVM, made by `createPairingSolana` and `createPairingBitcoin`: a phone without it
 * carries none of its code.
 */
export type PairingFamily = {
  /** CAIP-2 namespace. */
  readonly namespace: string
  readonly events: readonly string[]
  /** What it grants, as far as it is asked for. */
  methods(): readonly string[]
  /** CAIP-2 ids that it has nodes for, under the names by which it declares them now. */
  chains(): readonly string[]
  /** Addresses that it declares on a chain, the active one first. */
  accounts(chain: string): readonly string[]
  /** What it says of itself when it settles. */
  sessionProperties(): Readonly<Record<string, string>>
  /** Events that report other accounts, for a session that holds `chain`. */
  changeEvents(chain: string): readonly { readonly name: string; readonly data: unknown }[]
  /** Answers one request of a session; errors have codes of EIP-1193 or JSON-RPC. */
  request(call: { readonly chain: string; readonly method: string; readonly params: unknown }): Promise<unknown>
  /** Questions that wait for the visitor, oldest first. */
  readonly pending: readonly FamilyQuestion[]
  onRequest(listener: (pending: readonly FamilyQuestion[]) => void): Unsubscribe
  approve(id: string): void
  reject(id: string): void
  /** Calls `listener` when the visitor has chosen other accounts. */
  onChange(listener: () => void): Unsubscribe
  destroy(): void
}
