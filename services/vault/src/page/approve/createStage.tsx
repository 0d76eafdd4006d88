import type { Approval, Decision } from '../../approve/Approval.ts'
import type { mountPage } from '../ui/mountPage.tsx'
import { ApprovalScreen } from './ApprovalScreen.tsx'

/** Shows one request and waits for what the visitor decides. */
export type Stage = {
  /** @throws the signal's reason when the request was given up meanwhile. */
  decide(approval: Approval, signal: AbortSignal): Promise<Decision>
}

/**
 * The stage of a page: an approval is drawn when it is asked and gone when it is decided.
 *
 * @example const { isApproved } = await createStage(page).decide(approval, signal)
 */
export function createStage(page: mountPage.ReturnType): Stage {
  let count = 0
  return {
    decide: (approval, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const leave = () => {
          page.draw(null)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        count += 1
        page.draw(
          <ApprovalScreen
            // A new card for each: what was armed for one is not for the next.
            key={count}
            approval={approval}
            onDecide={decision => {
              signal.removeEventListener('abort', leave)
              page.draw(null)
              resolve(decision)
            }}
          />,
        )
      }),
  }
}
