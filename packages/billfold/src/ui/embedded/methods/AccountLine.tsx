import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { userName } from '../../shared/login/userName.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useWarm } from '../../view/useWarm.ts'
import { custodyText } from '../custodyText.ts'
import { embeddedCss } from '../embeddedCss.ts'
import { UserMark } from '../UserMark.tsx'
import { useLinkedUser } from '../useLinkedUser.ts'

/** Below the address of an embedded wallet: whose login it is, and who can open it, which leads to where that is changed. */
export function AccountLine() {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('UpgradeEmailWallet')
  const linked = useLinkedUser()
  const name = userName(linked?.user)
  if (!linked?.user) return null
  const custody = custodyText(linked.user, 'long')
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={embeddedCss} />
      <div className="bf-login-line">
        {name !== undefined && (
          <p className="bf-login-name">
            <UserMark user={linked.user} size={16} />
            <VisuallyHidden>{t('vault.who')}</VisuallyHidden>
            <bdi className="bf-cut" title={linked.user.email ?? linked.user.userName}>
              {name}
            </bdi>
          </p>
        )}
        {custody && (
          <Button {...warm} kind="text" size="small" onClick={() => navigate(kit, { view: 'UpgradeEmailWallet' })}>
            {t(custody)}
            <ChevronRightIcon />
          </Button>
        )}
        {linked.user.isLasting === false && <Notice tone="warning">{t('vault.passing')}</Notice>}
      </div>
    </>
  )
}
