import { Button, Notice } from 'billfold/parts'
import { useState } from 'react'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { CallFailure } from '../../server/CallFailure.ts'
import { CodeStep } from '../ui/CodeStep.tsx'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { Form } from '../ui/Form.tsx'
import { Screen } from '../ui/Screen.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useOverview } from '../ui/useOverview.ts'
import { useSettings } from '../ui/useSettings.ts'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from './Wallet.tsx'

/** The login moves to another address: a code to the old one, then one to the new one. */
export function Email({ back }: Wallet.ScreenProps) {
  const { desk, guard, t } = useSettings()
  const { change, overview } = useOverview()
  const { emailChange } = desk
  const { email } = overview.facts
  const [next, setNext] = useState('')
  const [step, setStep] = useState<'address' | 'primary' | 'secondary' | 'done'>('address')
  const task = useTask()
  const start = () =>
    task.run(async () => {
      const action = await guard(() => emailChange.start(next.trim()))
      setStep(action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary')
    })
  const verifyPrimary = (code: string) =>
    emailChange.verifyPrimary(code).then(
      () => setStep('secondary'),
      error => {
        // The code was right; the mail to the new address has to wait.
        if (!(error instanceof CallFailure && error.code === 'too-soon')) throw error
        setStep('secondary')
      },
    )
  return (
    <Screen title={t('email.title')} back={back}>
      {step === 'address' && (
        <>
          <p>{email === null ? t('email.intro.none') : t('email.intro', { email })}</p>
          <Form onSubmit={start}>
            <TextField
              label={t('email.new')}
              type="email"
              inputMode="email"
              autoComplete="email"
              value={next}
              onChange={setNext}
            />
            <FailureNotice failure={task.failure} />
            <Button type="submit" kind="primary" isBusy={task.isBusy} disabled={!/.@./.test(next)}>
              {t('email.send')}
            </Button>
          </Form>
        </>
      )}
      {step === 'primary' && (
        <>
          <p className="st-small">{t('email.primary')}</p>
          <CodeStep
            key="primary"
            digits={callLimits.changeDigits}
            email={email ?? ''}
            resend={() => emailChange.resend()}
            verify={verifyPrimary}
          />
        </>
      )}
      {step === 'secondary' && (
        <>
          <p className="st-small">{t('email.secondary')}</p>
          <CodeStep
            key="secondary"
            digits={callLimits.changeDigits}
            email={next.trim()}
            resend={() => emailChange.resend()}
            verify={code => change(() => emailChange.verifySecondary(code)).then(() => setStep('done'))}
          />
        </>
      )}
      {step === 'done' && (
        <>
          <Notice isLive>{t('email.changed', { email: email ?? '' })}</Notice>
          <Button kind="primary" onClick={back}>
            {t('done')}
          </Button>
        </>
      )}
    </Screen>
  )
}
