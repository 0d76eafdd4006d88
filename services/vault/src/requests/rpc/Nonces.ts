import type { NetworkId } from 'billfold/protocol'

/** Who sends from an account, and with which nonce. */
export type Nonces = {
  /** Waits until no other tab of this site sends from the account on the network. */
  enter(account: string, network: NetworkId): Promise<NonceTurn>
}

export type NonceTurn = {
  /** The nonce of the next transaction: `nonce`, or one above the last that this device used. */
  atLeast(nonce: bigint): bigint
  /** The last nonce that is used now. */
  note(nonce: bigint): void
  /** Lets the next one in. */
  leave(): void
}
