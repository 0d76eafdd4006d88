import { type FormEvent, useRef } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { IconButton } from '../../../parts/IconButton.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { Spinner } from '../../../parts/Spinner.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { useEmbedded } from '../../shared/login/useEmbedded.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import { EmailField } from './EmailField.tsx'
import { emailSlot, startEmail } from './startEmail.ts'
import { useEmailEntry } from './useEmailEntry.ts'

/** A field for the address, and the way on; what is wrong stands below it. */
export function EmailForm() {
  const kit = useKit()
  const t = useText()
  const { connector, isLinked } = useEmbedded()
  const slot = emailSlot(kit)
  const entry = useEmailEntry(slot.typed)
  const hasBegun = useRef(false)
  const warm = useWarm('EmailVerifyOtp')
  if (!connector) return null
  const { check, email, input, isBusy, start } = entry

  const begin = () => {
    if (hasBegun.current) return
    hasBegun.current = true
    kit.runtime.emit({ type: 'EMAIL_LOGIN_SELECTED' })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isLinked) return
    input.current?.focus()
    if (check()) start(signal => startEmail(kit, connector, { email, signal }))
  }
  return (
    <form className="bf-email" noValidate onSubmit={onSubmit}>
      <EmailField
        entry={entry}
        embedded={connector.embedded}
        label={t('email.label')}
        placeholder={t('email.label')}
        isLinked={isLinked}
        onFocus={event => {
          warm.onFocus(event)
          // The visitor did not choose the focus that the modal sets when it opens.
          if (!event.currentTarget.closest('[data-entering]')) begin()
        }}
        onBlur={() => email !== '' && check()}
        onChange={event => {
          begin()
          slot.typed = event.target.value
        }}
      >
        {isBusy ? (
          <span className="bf-field-busy">
            <Spinner />
            <VisuallyHidden role="status">{t('email.sending')}</VisuallyHidden>
          </span>
        ) : (
          <IconButton type="submit" label={t('email.submit')} disabled={isLinked || email.length <= 3}>
            <ChevronRightIcon />
          </IconButton>
        )}
      </EmailField>
    </form>
  )
}
