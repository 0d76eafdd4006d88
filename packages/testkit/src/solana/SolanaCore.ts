import type { Clock } from 'billfold/adapter'
import type { createQuestions } from '../wallet/createQuestions.ts'
import type { SolanaKey } from './SolanaKey.ts'
import type { SolanaSwitches } from './SolanaSwitches.ts'
import type { RegisteredWallet, SolanaWalletRequest } from './VirtualSolanaWallet.ts'

/** The inside of one virtual Solana wallet, shared by its features. */
export type SolanaCore = {
  readonly clock: Clock
  readonly lifetime: AbortSignal
  readonly questions: createQuestions.ReturnType<SolanaWalletRequest>
  readonly keys: readonly SolanaKey[]
  switches(): SolanaSwitches
  isAuto(): boolean
  /** Whether the extension restarts now, while it asks. */
  losesQuestion(): boolean
  randomId(): string
  /** Addresses the page may see, the active one first. */
  permitted(): readonly string[]
  /** Reads again what other tabs may have changed. */
  sync(): Promise<void> | undefined
  permit(addresses: readonly string[]): void
  visible(): RegisteredWallet['accounts']
  callNode(chain: string, method: string, params: unknown): Promise<unknown>
}
