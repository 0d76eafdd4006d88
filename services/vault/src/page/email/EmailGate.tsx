import { WindowGate } from '../../browser/ui/WindowGate.tsx'
import type { EmailAsk } from '../popup/EmailAsk.ts'
import type { OpenWindow } from '../popup/OpenWindow.ts'
import { answerEmailWindow, type EmailHandlers } from './answerEmailWindow.ts'
import { emailText } from './emailText.ts'

/** In the host's frame: the press that opens the window in which the visitor changes the address of the login. */
export function EmailGate({ ask, handlers, onDone, openWindow }: EmailGate.Props) {
  const { claimedName, origin } = ask
  return (
    <WindowGate
      title={emailText('title')}
      asker={{ origin, claimedName, says: emailText('asker') }}
      hint={emailText('closed')}
      open={onClosed =>
        openWindow({
          // Written out, as in `openUnlockWindow`.
          handed: { type: '@billfold-vault/window-email', ask },
          onClosed,
          onPort: port => answerEmailWindow({ port, handlers, onChanged: () => onDone(true) }),
        })
      }
      onCancel={() => onDone(false)}
    >
      <p className="page-small page-reasons">{emailText('intro')}</p>
    </WindowGate>
  )
}

export declare namespace EmailGate {
  type Props = {
    readonly ask: EmailAsk
    readonly handlers: EmailHandlers
    readonly openWindow: OpenWindow
    /** `isChanged`: the new address is saved. */
    onDone(isChanged: boolean): void
  }
}
