import type { Approval, Decision } from '../../approve/Approval.ts'
import type { mountPage } from '../ui/mountPage.tsx'
import { FrameApproval } from './FrameApproval.tsx'
import { loadContent } from './loadContent.tsx'

/** Shows one request and waits for what the visitor decides. */
export type Stage = {
  /** @throws the signal's reason when the request was given up meanwhile; what drawing threw. */
  decide(approval: Approval, signal: AbortSignal): Promise<Decision>
  /** A screen failed: whatever is asked is over. */
  fail(error: unknown): void
  /** Whether something lay over a request that was shown here. */
  wasCovered(): boolean
}

export declare namespace Stage {
  /** Opens the window of a request; `undefined` when the browser kept it from opening, otherwise what closes it. */
  type OpenWindow = (
    approval: Approval,
    on: { onDecide(decision: Decision): void; onClosed(): void },
  ) => (() => void) | undefined
}

/**
 * The stage of the frame: a request is drawn when it is asked and gone when it is decided.
 *
 * @example const { isApproved } = await createStage(page, openWindow).decide(approval, signal)
 */
export function createStage(page: mountPage.ReturnType, openWindow: Stage.OpenWindow): Stage {
  let count = 0
  let wasCovered = false
  let giveUp: ((error: unknown) => void) | undefined
  return {
    wasCovered: () => wasCovered,
    fail: error => giveUp?.(error),
    async decide(approval, signal) {
      // What is asked in a window is not drawn here.
      const View = approval.windowReasons.length === 0 ? await loadContent(approval.content.kind) : undefined
      return new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const end = () => {
          signal.removeEventListener('abort', leave)
          giveUp = undefined
          page.draw(null)
        }
        const leave = () => giveUp?.(signal.reason)
        giveUp = error => {
          end()
          reject(error)
        }
        signal.addEventListener('abort', leave)
        count += 1
        page.draw(
          <FrameApproval
            // A new card for each: what was armed for one is not for the next.
            key={count}
            approval={approval}
            {...(View ? { View } : {})}
            openWindow={openWindow}
            onCovered={() => {
              wasCovered = true
            }}
            onDecide={decision => {
              end()
              resolve(decision)
            }}
          />,
        )
      })
    },
  }
}
