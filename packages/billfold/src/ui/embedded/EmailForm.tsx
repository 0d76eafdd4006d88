import { type FormEvent, useId, useRef, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { IconButton } from '../../parts/IconButton.tsx'
import { ChevronRightIcon } from '../../parts/icons/ChevronRightIcon.tsx'
import { MailIcon } from '../../parts/icons/MailIcon.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useText } from '../texts/useText.ts'
import { useWarm } from '../views/useWarm.ts'
import { EmailProblem } from './EmailProblem.tsx'
import { emailHome, startEmail } from './startEmail.ts'
import { useEmbedded } from './useEmbedded.ts'
import { useTask } from './useTask.ts'

/** A field for the address, and the way on; what is wrong stands below it. */
export function EmailForm() {
  const kit = useKit()
  const t = useText()
  const { connector, isLinked } = useEmbedded()
  const home = emailHome(kit)
  const [email, setEmail] = useState(home.typed)
  const [isMalformed, setIsMalformed] = useState(false)
  const { isBusy, error, start, clear } = useTask()
  const input = useRef<HTMLInputElement>(null)
  const hasBegun = useRef(false)
  const problem = useId()
  const warm = useWarm('EmailVerifyOtp')
  if (!connector) return null
  const address = email.trim()
  const isWrong = isMalformed || error !== undefined

  const begin = () => {
    if (hasBegun.current) return
    hasBegun.current = true
    kit.runtime.emit({ type: 'EMAIL_LOGIN_SELECTED' })
  }
  const check = () => {
    const isFine = input.current?.validity.valid === true && address !== ''
    setIsMalformed(!isFine)
    return isFine
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isLinked) return
    input.current?.focus()
    if (!check()) return
    start(signal => startEmail(kit, connector, { email: address, signal }))
  }
  return (
    <form className="bf-email" noValidate onSubmit={onSubmit}>
      <div className="bf-field" data-off={isLinked ? '' : undefined}>
        <MailIcon width={20} height={20} />
        <input
          ref={input}
          type="email"
          value={email}
          aria-label={t('email.label')}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong || isLinked ? problem : undefined}
          placeholder={t('email.label')}
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={254}
          disabled={isLinked}
          readOnly={isBusy}
          dir="ltr"
          onFocus={event => {
            warm.onFocus(event)
            // The focus that the modal itself sets when it opens is nobody's choice.
            if (!event.currentTarget.closest('[data-entering]')) begin()
          }}
          onBlur={() => address !== '' && check()}
          onChange={event => {
            begin()
            home.typed = event.target.value
            setEmail(event.target.value)
            setIsMalformed(false)
            clear()
          }}
        />
        {isBusy ? (
          <span className="bf-field-busy">
            <Spinner />
            <VisuallyHidden role="status">{t('email.sending')}</VisuallyHidden>
          </span>
        ) : (
          <IconButton type="submit" label={t('email.submit')} disabled={isLinked || address.length <= 3}>
            <ChevronRightIcon />
          </IconButton>
        )}
      </div>
      <EmailProblem
        id={problem}
        error={error}
        isMalformed={isMalformed}
        isLinked={isLinked}
        allowedAt={connector.embedded.emailAllowedAt()}
        onOver={clear}
      />
    </form>
  )
}
