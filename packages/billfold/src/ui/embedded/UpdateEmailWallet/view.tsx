import { closeModal } from '../../../core/actions/closeModal.ts'
import { goBack } from '../../../core/actions/goBack.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { MailIcon } from '../../../parts/icons/MailIcon.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { enVault } from '../../texts/enVault.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { embeddedCss } from '../embeddedCss.ts'
import { LoginOff } from '../LoginOff.tsx'
import { useLinkedUser } from '../useLinkedUser.ts'

/** The address of the login, and the way to the vault's own window, in which the visitor changes it. */
function UpdateEmailWallet() {
  const linked = useLinkedUser()
  useCloseWhenDisconnected()
  if (!linked) return <LoginOff />
  if (!linked.user?.email || linked.user.provider) return <NoEmail />
  return <Change connector={linked.connector} email={linked.user.email} />
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

type ChangeProps = Pick<NonNullable<ReturnType<typeof useLinkedUser>>, 'connector'> & { readonly email: string }

function Change({ connector, email }: ChangeProps) {
  const kit = useKit()
  const t = useText()
  const isFirst = useKitState(state => state.modal.history.length <= 1)
  const open = () => {
    // This view makes way for the frame meanwhile, and comes back.
    connector.embedded.changeEmail({}).then(
      changed => {
        kit.runtime.emit({ type: 'EMAIL_EDIT' })
        // Back to where the visitor came from, or the modal closes for a host that asked for it.
        if (kit.store.getState().modal.history.length > 1) goBack(kit)
        else closeModal(kit, 'done')
        showToast(kit, 'success', t('change.done', { email: changed }))
      },
      (cause: unknown) => {
        const isLeft = isBillfoldError(cause, 'wallet/rejected') || isBillfoldError(cause, 'vault/aborted')
        if (!isLeft) showToast(kit, 'error', t('change.failed'))
      },
    )
  }
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={embeddedCss} />
      <div className="bf-center">
        <p>{t('change.lead')}</p>
        <p className="bf-mail-to" dir="auto">
          {email}
        </p>
        <p className="bf-hint">{t('change.hint')}</p>
      </div>
      <Stack isRow>
        {!isFirst && <Button onClick={() => goBack(kit)}>{t('action.cancel')}</Button>}
        <Button kind="primary" icon={<ExternalIcon />} onClick={open}>
          {t('change.open')}
        </Button>
      </Stack>
    </>
  )
}

export const view: ViewModule<'UpdateEmailWallet'> = {
  texts: { ...enEmbedded, ...enVault },
  title: t => t('change.title'),
  Body: UpdateEmailWallet,
}
