import { navigate } from '../../core/actions/navigate.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Button } from '../../parts/Button.tsx'
import { moreCss } from '../../parts/css/moreCss.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { MailIcon } from '../../parts/icons/MailIcon.tsx'
import { useText } from '../texts/useText.ts'
import { AdoptCss } from '../view/AdoptCss.tsx'

/** A login that this site does not offer, or not any more: reached by a host's call, or because the connector went. */
export function LoginOff() {
  const kit = useKit()
  const t = useText()
  return (
    <>
      <AdoptCss css={moreCss} />
      <EmptyState
        icon={<MailIcon />}
        title={t('login.off')}
        hint={t('login.offHint')}
        action={
          <Button size="small" onClick={() => navigate(kit, { view: 'Connect' }, 'reset')}>
            {t('login.otherWay')}
          </Button>
        }
      />
    </>
  )
}
