import { navigate } from '../../core/actions/navigate.ts'
import type { Embedded } from '../../core/contracts/Embedded.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Button } from '../../parts/Button.tsx'
import { useText } from '../texts/useText.ts'
import { useCloseWhenDisconnected } from '../views/useCloseWhenDisconnected.ts'
import { CodeStep } from './CodeStep.tsx'
import { LoginOff } from './LoginOff.tsx'
import { startEmailChange } from './startEmailChange.ts'
import { useLinkedUser } from './useLinkedUser.ts'

/** One of the two codes of a change of the address. Sent again, the change begins anew; a new address that was mistyped is entered anew. */
export function ChangeCode({ sentTo, newEmail, verify }: ChangeCode.Props) {
  const kit = useKit()
  const t = useText()
  const connector = useLinkedUser()?.connector
  useCloseWhenDisconnected()
  if (!connector) return <LoginOff />
  return (
    <CodeStep
      length={8}
      email={sentTo}
      embedded={connector.embedded}
      verify={(otp, signal) => verify(connector.embedded, { otp, signal })}
      resend={signal => startEmailChange(kit, connector, { newEmail, signal })}
    >
      <Button kind="text" onClick={() => navigate(kit, { view: 'UpdateEmailWallet' }, 'replace')}>
        {t('otp.changeAddress')}
      </Button>
    </CodeStep>
  )
}

export declare namespace ChangeCode {
  type Props = {
    /** Which of the two addresses this code went to. */
    readonly sentTo: string
    readonly newEmail: string
    /** Takes the code and goes on. */
    readonly verify: (embedded: Embedded, code: { readonly otp: string; readonly signal: AbortSignal }) => Promise<void>
  }
}
