import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'

/** Which page of the list of an account is asked for. */
export type ListOptions = {
  readonly account: string
  /** Those of the family that were asked for and are served. */
  readonly networks: readonly ServedNetwork[]
  /** The network that was asked for; all without one. */
  readonly chainId: string | undefined
  /** From the answer of the page before; any other text is refused. */
  readonly cursor: string | undefined
}
