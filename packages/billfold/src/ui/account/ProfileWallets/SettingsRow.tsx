import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'

/** The way to the settings of the account that is shown. */
export function SettingsRow() {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('AccountSettings')
  return (
    <Row
      {...warm}
      title={t('settings.title')}
      trailing={<ChevronRightIcon width={20} height={20} />}
      onClick={() => navigate(kit, { view: 'AccountSettings' })}
    />
  )
}
