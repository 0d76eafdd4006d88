import { Button } from 'billfold/parts'
import { useState } from 'react'
import { callLimits } from '../../contract/calls/callLimits.ts'
import { CallFailure } from '../client/CallFailure.ts'
import { CodeStep } from '../forms/CodeStep.tsx'
import { FailureNotice } from '../forms/FailureNotice.tsx'
import { Form } from '../forms/Form.tsx'
import { TextField } from '../forms/TextField.tsx'
import { useForm } from '../forms/useForm.ts'
import { useTask } from '../forms/useTask.ts'
import type { EmailChange } from '../login/createEmailChange.ts'

/** The login moves to another address: the visitor types the new one, a code from the old one, then a code from the new one. */
export function EmailSteps({ email, emailChange, onChanged }: EmailSteps.Props) {
  const { t } = useForm()
  const [next, setNext] = useState('')
  const [step, setStep] = useState<'address' | 'primary' | 'secondary'>('address')
  const task = useTask()
  const start = () =>
    task.run(async () => {
      const action = await emailChange.start(next.trim())
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
  if (step === 'address')
    return (
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
    )
  const isPrimary = step === 'primary'
  return (
    <>
      <p className="st-small">{t(isPrimary ? 'email.primary' : 'email.secondary')}</p>
      <CodeStep
        key={step}
        digits={callLimits.changeDigits}
        email={isPrimary ? (email ?? '') : next.trim()}
        resend={() => emailChange.resend()}
        verify={isPrimary ? verifyPrimary : code => emailChange.verifySecondary(code).then(onChanged)}
      />
    </>
  )
}

export declare namespace EmailSteps {
  type Props = {
    /** The address of now. */
    readonly email: string | null
    readonly emailChange: EmailChange
    /** It is saved: the new address in its canonical form. */
    onChanged(email: string): void
  }
}
