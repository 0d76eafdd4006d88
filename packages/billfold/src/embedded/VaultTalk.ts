import type { FrameAnswer, FrameMessageName, FramePayload } from '../protocol/frame/frameMessages.ts'

/** How the parts of an embedded wallet exchange messages with the vault. */
export type VaultTalk = {
  /** Creates the frame if needed, and asks it. Rejects as `createCaller` does, and with `request/aborted` once `signal` aborts. */
  ask<name extends FrameMessageName>(
    name: name,
    payload: FramePayload<name>,
    options?: VaultTalk.AskOptions,
  ): Promise<FrameAnswer<name>>
  /** Whether the frame is inside the kit's modal; else it is in a dialog of its own, which this connector shows. */
  isInModal(): boolean
  /** Shows the frame's own dialog, where the kit has no modal; the result hides it. `onLeave`: the visitor closed it. */
  showAlone(onLeave: () => void): () => void
}

export declare namespace VaultTalk {
  type AskOptions = {
    readonly signal?: AbortSignal | undefined
    /** Asks the vault to give the request up, and goes on waiting for its answer: it alone knows what has become of it. */
    readonly giveUp?: AbortSignal | undefined
    /** The caller expects that no answer may come in time, and asks again: no alert then. */
    readonly isPatient?: boolean | undefined
  }
}
