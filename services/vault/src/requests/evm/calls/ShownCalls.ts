import type { ShownToken } from '../../approval/ShownToken.ts'
import type { Simulation } from '../../approval/Simulation.ts'
import type { ClearText } from '../../erc7730/decode/ClearText.ts'
import type { Step } from './decode/Step.ts'

/** Calls to sign and send as transactions of an EVM network. */
export type ShownCalls = {
  readonly kind: 'evm-calls'
  readonly calls: readonly {
    readonly steps: readonly Step[]
    readonly clear?: ClearText
    readonly to?: string
    readonly data: string
    readonly value: bigint
  }[]
  /** Wei, at most. */
  readonly fee: bigint
  /** Wei, as of now: what the network takes beside it for the data of a transaction; `unknown` where it does not say how much. */
  readonly dataFee?: bigint | 'unknown'
  readonly simulation: Simulation
  readonly tokens: readonly ShownToken[]
  /** An allowance that may be cut down to what the account has. */
  readonly exact?: { readonly token: string; readonly amount: bigint }
}
