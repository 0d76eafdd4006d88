import type { NetworkId } from 'billfold/protocol'
import type { TypedData } from '../custody/sign/typedData/TypedData.ts'
import type { ClearText } from './decode/erc7730/ClearText.ts'
import type { Step } from './decode/evm/Step.ts'
import type { decodeMessage } from './decode/message/decodeMessage.ts'
import type { SignInFault } from './decode/message/findSignInFaults.ts'
import type { SolanaStep } from './decode/solana/SolanaStep.ts'
import type { Risk } from './risks/Risk.ts'
import type { WindowReason } from './surface/findWindowReasons.ts'

/** What a screen shows of a request, read out of the bytes that will be signed. Plain values only: it travels between windows. */
export type Approval = {
  readonly method: string
  /** Verified; what the site says of itself comes behind it. */
  readonly origin: string
  readonly claimedName?: string
  readonly address: string
  readonly network: ShownNetwork
  readonly content: Content
  readonly risks: readonly Risk[]
  /** Why it is asked in a window of its own; empty where the host's frame will do. */
  readonly windowReasons: readonly WindowReason[]
  /** How many requests of the site wait behind it. */
  readonly waiting: number
}

export type ShownNetwork = {
  readonly id: NetworkId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A token as far as it is known. What is not `isKnown` is what its contract calls itself. */
export type ShownToken = {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly isKnown: boolean
}

/** What changes on the account by simulation: base units, negative where it leaves. `token` absent: the native coin. */
export type Change = { readonly token?: string; readonly amount: bigint; readonly tokenId?: bigint }

/** Who may spend of the account afterwards. Without `amount` and `tokenId`: every item of a collection. */
export type Allowance = {
  readonly token: string
  readonly spender: string
  readonly amount?: bigint
  readonly tokenId?: bigint
}

/** The result of a simulation; `failed` if no node could run it. */
export type Simulation =
  | {
      readonly outcome: 'done'
      readonly changes: readonly Change[]
      readonly allowances?: readonly Allowance[]
      /** Contracts told something of the account that cannot be read: more changes than what is listed. */
      readonly isPartial?: boolean
    }
  | { readonly outcome: 'reverts' | 'failed' }

export type Content =
  | {
      readonly kind: 'message'
      readonly message: decodeMessage.ReturnType
      readonly signInFaults: readonly SignInFault[]
    }
  | {
      readonly kind: 'typed-data'
      readonly data: TypedData
      readonly steps?: readonly Step[]
      /** By a description of the operator's. */
      readonly clear?: ClearText
      readonly tokens: readonly ShownToken[]
    }
  | {
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
  | {
      readonly kind: 'solana'
      readonly transactions: readonly {
        readonly steps: readonly SolanaStep[]
        readonly feePayer: string
        /** Lamports, at most. */
        readonly fee: bigint
        readonly isDurable: boolean
      }[]
      /** Whether the vault sends it, or hands it back to the site. */
      readonly isSent: boolean
      readonly simulation: Simulation
      readonly tokens: readonly ShownToken[]
    }

/** What the visitor decided; `isExact`: to be asked again with the allowance cut down. */
export type Decision = { readonly isApproved: boolean; readonly isExact?: boolean }
