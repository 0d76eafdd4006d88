import { showToast } from '../../../core/actions/showToast.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { CheckIcon } from '../../../parts/icons/CheckIcon.tsx'
import { CopyIcon } from '../../../parts/icons/CopyIcon.tsx'
import { DesktopIcon } from '../../../parts/icons/DesktopIcon.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { Points } from '../../shared/Points.tsx'
import { enEmbedded } from '../../texts/enEmbedded.ts'
import { enVault } from '../../texts/enVault.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { custodyText } from '../custodyText.ts'
import { LoginOff } from '../LoginOff.tsx'
import { useLinkedUser } from '../useLinkedUser.ts'

/** Who can open the wallet now, and the way to the vault's own page, where its owner changes that. */
function UpgradeEmailWallet() {
  const kit = useKit()
  const t = useText()
  const linked = useLinkedUser()
  useCloseWhenDisconnected()
  if (!linked) return <LoginOff />
  const { connector, user } = linked
  const custody = user?.custody
  const who = custodyText(user, 'long')
  const isAlone = user?.isOnThisDeviceAlone === true
  const emit = () => kit.runtime.emit({ type: 'EMAIL_UPGRADE_FROM_MODAL' })
  const open = () => {
    emit()
    // This view makes way for the frame meanwhile, and comes back.
    connector.embedded.openSettings({}).catch((cause: unknown) => {
      const isHis = isBillfoldError(cause, 'wallet/rejected') || isBillfoldError(cause, 'vault/aborted')
      if (!isHis) showToast(kit, 'error', t('upgrade.failed'))
    })
  }
  return (
    <>
      <AdoptCss css={moreCss} />
      {who && (
        <Notice tone={custody === 'user-sealed' && !isAlone ? 'info' : 'warning'}>
          {isAlone ? (
            <>
              <strong>{t(who)}</strong>
              <p>{t('upgrade.alone')}</p>
            </>
          ) : (
            t(who)
          )}
        </Notice>
      )}
      {user?.isLasting === false && <Notice tone="warning">{t('vault.passing')}</Notice>}
      <div className="bf-center">
        {custody !== 'user-sealed' && <p className="bf-lead">{t('upgrade.lead')}</p>}
        <p className="bf-hint">{t('upgrade.hint')}</p>
      </div>
      <Points
        points={[
          { icon: <CheckIcon />, title: t('upgrade.passkey'), hint: t('upgrade.passkeyHint') },
          { icon: <WalletIcon />, title: t('upgrade.kit'), hint: t('upgrade.kitHint') },
          { icon: <DesktopIcon />, title: t('upgrade.devices'), hint: t('upgrade.devicesHint') },
          { icon: <CopyIcon />, title: t('upgrade.export'), hint: t('upgrade.exportHint') },
        ]}
      />
      {isAlone ? (
        <Button kind="primary" icon={<ExternalIcon />} onClick={open}>
          {t('upgrade.open')}
        </Button>
      ) : (
        <Button kind="primary" icon={<ExternalIcon />} href={connector.embedded.settingsUrl()} onClick={emit}>
          {t('upgrade.open')}
        </Button>
      )}
      <p className="bf-foot">{t('upgrade.foot')}</p>
    </>
  )
}

export const view: ViewModule<'UpgradeEmailWallet'> = {
  texts: { ...enEmbedded, ...enVault },
  title: t => t('upgrade.title'),
  Body: UpgradeEmailWallet,
}
