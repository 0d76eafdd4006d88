import { BillfoldError, vaultAborted, vaultLocked } from 'billfold/protocol'
import type { FrameKey } from '../delivery/createFrameKey.ts'
import type { Frozen } from '../sign/Frozen.ts'
import type { CustodianSeams } from './CustodianSeams.ts'
import type { Opening } from './createOpening.ts'
import { idleLimitMs } from './idleLimitMs.ts'

/** What the worker holds while it lives. */
export type Session = {
  readonly seams: CustodianSeams
  readonly frameKeys: Map<string, FrameKey>
  /** Frozen requests, by id. */
  readonly requests: Map<string, FrozenRequest>
  /** Factors of passphrases, by what they were derived with. */
  readonly passphrases: Map<string, CryptoKey>
  /** Recovery code that was made and is to be typed back. */
  code: Uint8Array | undefined
  /** Counts the locks: what began under another count was given up. */
  epoch(): number
  /** Counts the openings. */
  openings(): number
  /** Takes an opening in, unless the worker was locked since `epoch`. */
  open(opening: Opening, epoch: number): void
  /** The open wallet; a use puts its end off. @throws `vault/locked`. */
  requireOpening(isUse?: boolean): Opening
  isOpen(): boolean
  lock(): void
  end(): void
}

export type FrozenRequest = {
  readonly frozen: Frozen
  readonly digest: string
  readonly isHighRisk: boolean
  /** Requests that were shown together: one opening is enough for all of them. */
  readonly bundle: string
  /** How many openings there had been. */
  readonly openings: number
}

/** Begins with nothing. `onIdle` is called when the wallet closed itself. */
export function createSession(seams: CustodianSeams, onIdle: () => void): Session {
  let opening: Opening | undefined
  let epoch = 0
  let openings = 0
  let stopTimer: (() => void) | undefined

  const close = () => {
    stopTimer?.()
    stopTimer = undefined
    opening?.wipe()
    opening = undefined
    session.requests.clear()
  }
  const putOff = () => {
    stopTimer?.()
    stopTimer = seams.setTimer(() => {
      session.lock()
      onIdle()
    }, idleLimitMs)
  }
  const session: Session = {
    seams,
    frameKeys: new Map(),
    requests: new Map(),
    passphrases: new Map(),
    code: undefined,
    epoch: () => epoch,
    openings: () => openings,
    open(next, since) {
      if (since !== epoch) {
        next.wipe()
        throw new BillfoldError(vaultAborted)
      }
      // Requests that wait stay, if the wallet is the same.
      if (opening?.vault.id !== next.vault.id) session.requests.clear()
      opening?.wipe()
      opening = next
      openings++
      putOff()
    },
    requireOpening(isUse = true) {
      if (!opening) throw new BillfoldError(vaultLocked)
      if (isUse) putOff()
      return opening
    },
    isOpen: () => opening !== undefined,
    lock() {
      epoch++
      close()
      session.code?.fill(0)
      session.code = undefined
      session.passphrases.clear()
    },
    end() {
      session.lock()
      session.frameKeys.clear()
    },
  }
  return session
}
