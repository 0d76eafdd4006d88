import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'

/** An inscription on a coin of an address. Its id is `txid` + `i` + `index`. */
export type InscribedCoin = {
  readonly network: ServedNetwork
  /** The transaction that made it. */
  readonly txid: string
  readonly index: number
  /** Milliseconds since 1970; absent while the coin waits. */
  readonly acquiredAt: number | undefined
}
