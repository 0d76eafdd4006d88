import type { ReactNode } from 'react'
import type { mountPage } from '../../browser/ui/mountPage.tsx'
import type { Decision } from '../../requests/approval/Decision.ts'
import type { Approval } from '../../requests/screen/Approval.ts'
import { GateScreen } from '../../requests/screen/GateScreen.tsx'
import type { OpenApprovalWindow } from '../../requests/screen/OpenApprovalWindow.ts'
import type { EmailHandlers } from '../email/answerEmailWindow.ts'
import type { EmailAsk } from '../popup/EmailAsk.ts'
import type { OpenWindow } from '../popup/OpenWindow.ts'
import type { SettingsAsk } from '../popup/SettingsAsk.ts'
import type { UnlockAsk } from '../popup/UnlockAsk.ts'
import type { SettingsGate } from '../settings/window/SettingsGate.tsx'
import type { OpenBy } from '../unlock/OpenBy.ts'

/** Shows one thing that is asked and waits for what the visitor decides. */
export type Stage = {
  /** @throws the signal's reason when the request was given up meanwhile; what drawing threw. */
  decide(approval: Approval, signal: AbortSignal): Promise<Decision>
  /** Whether the visitor opened their wallet, by what they brought. @throws as `decide`. */
  unlock(ask: UnlockAsk, open: OpenBy, signal: AbortSignal): Promise<boolean>
  /** Whether the visitor went to the settings of their wallet, in the window that `openWindow` opens. @throws as `decide`. */
  settings(ask: SettingsAsk, openWindow: SettingsGate.OpenWindow, signal: AbortSignal): Promise<boolean>
  /** Whether the visitor changed the address of the login, in a window. @throws as `decide`. */
  changeEmail(ask: EmailAsk, handlers: EmailHandlers, signal: AbortSignal): Promise<boolean>
  /** A screen failed: end the open requests. */
  fail(error: unknown): void
}

/**
 * The stage of the frame: what is asked is drawn when it is asked and gone when it is decided.
 *
 * @example const { isApproved } = await createStage(page, { approval, open }).decide(asked, signal)
 */
export function createStage(page: mountPage.ReturnType, windows: createStage.Windows): Stage {
  let count = 0
  let giveUp: ((error: unknown) => void) | undefined
  /** `render` gets a key of its own for each: what was armed for one is not for the next. */
  const show = <answer,>(signal: AbortSignal, render: (key: number, done: (answer: answer) => void) => ReactNode) =>
    new Promise<answer>((resolve, reject) => {
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
        render(count, answer => {
          end()
          resolve(answer)
        }),
      )
    })
  return {
    fail: error => giveUp?.(error),
    async decide(approval, signal) {
      // What is asked in a window is not drawn here.
      if (approval.windowReasons.length > 0)
        return show<Decision>(signal, (key, onDecide) => (
          <GateScreen key={key} approval={approval} openWindow={windows.approval} onDecide={onDecide} />
        ))
      const [{ FrameApproval }, { loadContent }] = await Promise.all([
        import('../../requests/screen/FrameApproval.tsx'),
        import('../../requests/screen/loadContent.ts'),
      ])
      const View = await loadContent(approval.content.kind)
      return show<Decision>(signal, (key, onDecide) => (
        <FrameApproval
          key={key}
          approval={approval}
          View={View}
          openWindow={windows.approval}
          onCovered={windows.onCovered}
          onDecide={onDecide}
        />
      ))
    },
    async unlock(ask, open, signal) {
      const { UnlockGate } = await import('../unlock/UnlockGate.tsx')
      return show<boolean>(signal, (key, done) => (
        <UnlockGate
          key={key}
          ask={ask}
          open={open}
          openWindow={windows.open}
          onOpened={() => done(true)}
          onCancel={() => done(false)}
        />
      ))
    },
    async changeEmail(ask, handlers, signal) {
      const { EmailGate } = await import('../email/EmailGate.tsx')
      return show<boolean>(signal, (key, onDone) => (
        <EmailGate key={key} ask={ask} handlers={handlers} openWindow={windows.open} onDone={onDone} />
      ))
    },
    async settings(ask, openWindow, signal) {
      const { SettingsGate } = await import('../settings/window/SettingsGate.tsx')
      return show<boolean>(signal, (key, onDone) => (
        <SettingsGate key={key} ask={ask} openWindow={openWindow} onDone={onDone} />
      ))
    },
  }
}

export declare namespace createStage {
  type Windows = {
    readonly approval: OpenApprovalWindow
    readonly open: OpenWindow
    /** Something lay over a request that was shown here. */
    onCovered(): void
  }
}
