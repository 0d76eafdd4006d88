import type { ServedNetwork } from '../tenants/networks/ServedNetwork.ts'

/** Which page of the list of an account is asked for. */
export type ListOptions = {
  readonly account: string
  /** Those of the family that were asked for and are served. */
  readonly networks: readonly ServedNetwork[]
  /** The network that was asked for; all without one. */
  readonly chainId: string | undefined
  /** Where the page begins, as an answer before said. Refused when it is none of its kind. */
  readonly cursor: string | undefined
}
