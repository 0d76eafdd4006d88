import { Button, Notice } from 'billfold/parts'
import { useState } from 'react'
import { callLimits } from '../../contract/calls/callLimits.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { Form } from './Form.tsx'
import { TextField } from './TextField.tsx'
import { useCountdown } from './useCountdown.ts'
import { useForm } from './useForm.ts'
import { useTask } from './useTask.ts'

/** The code of a mail is typed, with the way to another one. */
export function CodeStep({ digits, email, resend, verify }: CodeStep.Props) {
  const { clock, t } = useForm()
  const [code, setCode] = useState('')
  const [sentAtMs, setSentAtMs] = useState(() => clock.now())
  const [isAgain, setAgain] = useState(false)
  const checking = useTask()
  const sending = useTask()
  const left = useCountdown(sentAtMs + callLimits.sendGapMs)
  const plain = code.replace(/\s/g, '')
  const submit = async (typed: string) => {
    sending.clear()
    setAgain(false)
    if (!(await checking.run(() => verify(typed)))) setCode('')
  }
  const again = async () => {
    checking.clear()
    const isSent = await sending.run(resend)
    setAgain(isSent)
    if (isSent) setSentAtMs(clock.now())
  }
  return (
    <Form onSubmit={() => plain.length === digits && submit(plain)}>
      <p>{t('code.sent', { digits, email })}</p>
      <TextField
        label={t('code.label')}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="st-code-input"
        maxLength={digits * 2}
        autoFocus
        onChange={value => {
          setCode(value)
          const typed = value.replace(/\s/g, '')
          if (typed.length === digits && !checking.isBusy) void submit(typed)
        }}
      />
      <FailureNotice failure={checking.failure ?? sending.failure} />
      {isAgain && <Notice isLive>{t('code.was-sent')}</Notice>}
      <Button type="submit" kind="primary" isBusy={checking.isBusy} disabled={plain.length !== digits}>
        {t('code.confirm')}
      </Button>
      <Button kind="text" isBusy={sending.isBusy} disabled={left > 0} onClick={again}>
        {left > 0 ? t('code.again-in', { n: left }) : t('code.again')}
      </Button>
    </Form>
  )
}

export declare namespace CodeStep {
  type Props = {
    readonly digits: 6 | 8
    /** The address that the code went to. */
    readonly email: string
    /** @throws CallFailure. */
    verify(code: string): Promise<unknown>
    /** @throws CallFailure. */
    resend(): Promise<unknown>
  }
}
