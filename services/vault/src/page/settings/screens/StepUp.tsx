import { Button } from 'billfold/parts'
import { useState } from 'react'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { CodeStep } from '../../forms/CodeStep.tsx'
import { FailureNotice } from '../../forms/FailureNotice.tsx'
import { useTask } from '../../forms/useTask.ts'
import { stepUpByPasskey } from '../flows/stepUpByPasskey.ts'
import { Screen } from '../ui/Screen.tsx'
import { useSettings } from '../ui/useSettings.ts'

/** A fresh proof of the visitor: a passkey of their, or a code to their address. */
export function StepUp({ cancel, done }: { done(): void; cancel(): void }) {
  const { services, t } = useSettings()
  const [isSent, setSent] = useState(false)
  const sending = useTask()
  const passkey = useTask()
  const email = services.session.facts()?.email
  const send = () => {
    passkey.clear()
    return sending.run(async () => {
      await services.stepUp.send()
      setSent(true)
    })
  }
  const ask = () => {
    sending.clear()
    return passkey.run(() => stepUpByPasskey(services.session, services.passkeys).then(done))
  }
  return (
    <Screen title={t('step-up.title')} back={cancel}>
      {isSent ? (
        <CodeStep
          digits={callLimits.changeDigits}
          email={email ?? ''}
          resend={() => services.stepUp.send()}
          verify={code => services.stepUp.verify(code).then(done)}
        />
      ) : (
        <>
          <p>{t('step-up.intro')}</p>
          {email && (
            <Button kind="primary" isBusy={sending.isBusy} onClick={send}>
              {t('step-up.email', { email })}
            </Button>
          )}
          <FailureNotice failure={sending.failure} />
          {services.passkeys && (
            <Button isBusy={passkey.isBusy} onClick={ask}>
              {t('step-up.passkey')}
            </Button>
          )}
          <FailureNotice failure={passkey.failure} />
          {!email && !services.passkeys && <p>{t('step-up.none')}</p>}
        </>
      )}
      <Button kind="text" onClick={cancel}>
        {t('cancel')}
      </Button>
    </Screen>
  )
}
