import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Embedded } from '../../../core/contracts/Embedded.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Disclosure } from '../../../parts/Disclosure.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { Spinner } from '../../../parts/Spinner.tsx'
import { errorDetails } from '../../shared/request/errorDetails.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { embeddedCss } from '../embeddedCss.ts'
import { explainLogin } from '../explainLogin.ts'
import { ResendButton } from '../ResendButton.tsx'
import { useTask } from '../useTask.ts'
import { CodeField } from './CodeField.tsx'

/** What a code that was refused is: entered anew. Everything else is tried again as it is. */
const REFUSED = /^vault\/(code-wrong|code-expired|login-over)$/

/** A code from a mail is entered: taken as soon as it is whole. The field stays where it is while the code is looked at. */
export function CodeStep({ length, email, embedded, verify, resend, children }: CodeStep.Props) {
  const t = useText()
  const [code, setCode] = useState('')
  const [isSent, setIsSent] = useState(false)
  const task = useTask()
  const mail = useTask()
  const input = useRef<HTMLInputElement>(null)
  const statusId = useId()
  const error = task.error ?? mail.error
  const isRefused = task.error !== undefined && REFUSED.test(task.error.code)
  const check = (digits: string) => task.start(signal => verify(digits, signal))
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    // The next key begins anew.
    if (isRefused) input.current?.select()
  }, [isRefused])
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={embeddedCss} />
      <div className="bf-center">
        <p>{t('otp.lead')}</p>
        <p className="bf-mail-to" dir="auto">
          {email}
        </p>
      </div>
      <CodeField
        ref={input}
        value={code}
        length={length}
        label={t('otp.label', { count: length })}
        describedBy={statusId}
        isBusy={task.isBusy}
        isWrong={isRefused}
        onChange={digits => {
          setCode(digits)
          task.clear()
          mail.clear()
        }}
        onComplete={check}
      />
      <div className="bf-code-news" id={statusId}>
        {error ? (
          <p className="bf-problem" role="alert">
            {t(explainLogin(error))}
          </p>
        ) : task.isBusy ? (
          <p className="bf-hint bf-code-busy" role="status">
            <Spinner />
            {t('otp.checking')}
          </p>
        ) : (
          <p className="bf-hint">{t(isSent ? 'otp.sent' : 'otp.hint')}</p>
        )}
      </div>
      {task.error?.code === 'vault/factor-needed' && (
        <Button icon={<ExternalIcon />} href={embedded.settingsUrl()}>
          {t('login.open')}
        </Button>
      )}
      {task.error && !isRefused && (
        <Button kind="primary" onClick={() => check(code)}>
          {t('action.retry')}
        </Button>
      )}
      <ResendButton
        allowedAt={embedded.emailAllowedAt(email)}
        isBusy={mail.isBusy}
        isSent={isSent}
        sentText="otp.sent"
        onPress={() =>
          mail.start(async signal => {
            setIsSent(false)
            task.clear()
            await resend(signal)
            setCode('')
            setIsSent(true)
            input.current?.focus({ preventScroll: true })
          })
        }
      />
      {children}
      {error && !isRefused && (
        <Disclosure summary={t('action.details')} isRaw>
          {errorDetails(error)}
        </Disclosure>
      )}
    </>
  )
}

export declare namespace CodeStep {
  type Props = {
    /** Number of digits. */
    readonly length: number
    /** Where the code was sent to. */
    readonly email: string
    /** Who has sent it. */
    readonly embedded: Pick<Embedded, 'emailAllowedAt' | 'settingsUrl'>
    /** Takes the code and goes on; what was verified already is not verified again. */
    readonly verify: (digits: string, signal: AbortSignal) => Promise<unknown>
    readonly resend: (signal: AbortSignal) => Promise<unknown>
    /** Other ways out. */
    readonly children?: ReactNode
  }
}
