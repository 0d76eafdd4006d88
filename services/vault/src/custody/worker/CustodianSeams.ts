import type { DrawBytes } from '../bytes/drawBytes.ts'
import type { CustodyStorage } from '../storage/CustodyStorage.ts'

/** What the custodian needs of its surroundings; tests pass their own. */
export type CustodianSeams = {
  readonly storage: CustodyStorage
  readonly draw: DrawBytes
  /** Calls back once after `delayMs`; the returned function cancels it. */
  readonly setTimer: (call: () => void, delayMs: number) => () => void
  /** Whether the worker is another page's: then it signs nothing. */
  readonly isDelegated?: boolean
}
