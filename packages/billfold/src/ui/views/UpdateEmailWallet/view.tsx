import type { FormEvent } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { MailIcon } from '../../../parts/icons/MailIcon.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { css } from '../../embedded/css.ts'
import { EmailField } from '../../embedded/EmailField.tsx'
import { LoginOff } from '../../embedded/LoginOff.tsx'
import { startEmailChange } from '../../embedded/startEmailChange.ts'
import { useEmailEntry } from '../../embedded/useEmailEntry.ts'
import { useLinkedUser } from '../../embedded/useLinkedUser.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { enVault } from '../../texts/enVault.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../useCloseWhenDisconnected.ts'
import type { ViewModule } from '../ViewModule.ts'

/** The visitor enters another address for his login. */
function UpdateEmailWallet() {
  const linked = useLinkedUser()
  useCloseWhenDisconnected()
  if (!linked) return <LoginOff />
  if (!linked.user?.email || linked.user.provider) return <NoEmail />
  return <Form connector={linked.connector} present={linked.user.email} />
}

function NoEmail() {
  const kit = useKit()
  const t = useText()
  return (
    <>
      <AdoptCss css={moreCss} />
      <EmptyState
        icon={<MailIcon />}
        title={t('change.off')}
        hint={t('change.offHint')}
        action={
          <Button size="small" onClick={() => goBack(kit)}>
            {t('action.understood')}
          </Button>
        }
      />
    </>
  )
}

type FormProps = Pick<NonNullable<ReturnType<typeof useLinkedUser>>, 'connector'> & { readonly present: string }

function Form({ connector, present }: FormProps) {
  const kit = useKit()
  const t = useText()
  const entry = useEmailEntry(present)
  const { check, email: newEmail, isBusy, start } = entry
  const isFirst = useKitState(state => state.modal.history.length <= 1)
  const isSame = newEmail.toLowerCase() === present.toLowerCase()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isSame || !check()) return
    start(signal => startEmailChange(kit, connector, { newEmail, signal }))
  }
  return (
    <form className="bf-stack" noValidate onSubmit={onSubmit}>
      <AdoptCss css={moreCss} />
      <AdoptCss css={css} />
      <p className="bf-hint">{t('change.hint')}</p>
      <div className="bf-email">
        <EmailField entry={entry} embedded={connector.embedded} label={t('change.label')} />
      </div>
      <Stack isRow>
        {!isFirst && <Button onClick={() => goBack(kit)}>{t('action.cancel')}</Button>}
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={isSame && !isBusy}>
          {t('change.save')}
        </Button>
      </Stack>
    </form>
  )
}

export const view: ViewModule<'UpdateEmailWallet'> = {
  texts: { ...enEmbedded, ...enVault },
  title: t => t('change.title'),
  Body: UpdateEmailWallet,
}
