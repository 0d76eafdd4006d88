import type { SandboxAsset } from '../SandboxAsset.ts'

/** Pays out on one network. */
export type Payout = {
  isAddress(address: string): boolean
  /** Signs a transfer and sends nothing. Called for one order at a time. @throws what the node says. */
  prepare(transfer: Payout.Transfer): Promise<Payout.Signed>
  /** Sends what was signed; the network takes it once, however often it is sent. @throws what the node says. */
  send(signed: Payout.Signed): Promise<void>
  /**
   * What became of it. `void`: the network can never include it any more.
   *
   * @throws what the node says.
   */
  read(signed: Payout.Signed): Promise<'success' | 'reverted' | 'pending' | 'void'>
}

export declare namespace Payout {
  type Transfer = {
    readonly asset: SandboxAsset
    readonly address: string
    /** Base units. */
    readonly amount: bigint
    /** A number of its own for each order, so that equal transfers are different transactions. */
    readonly sequence: number
  }
  type Signed = {
    /** Hash or signature of the transaction. */
    readonly id: string
    readonly raw: string
    /** The nonce, or the last block height at which it is valid. */
    readonly term: string
  }
}
