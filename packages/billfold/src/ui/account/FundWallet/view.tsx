import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { IconTile } from '../../../parts/IconTile.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { QrCodeIcon } from '../../../parts/icons/QrCodeIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { enAccount } from '../../texts/enAccount.ts'
import { useText } from '../../texts/useText.ts'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'

/** The ways in which something comes into the account: a row for each that is on. */
function FundWallet() {
  const t = useText()
  const { receive } = useKitState(state => state.settings.features)
  useCloseWhenDisconnected()
  if (!receive) return <EmptyState title={t('fund.none')} hint={t('fund.noneHint')} />
  return (
    <Stack>
      <Receive />
    </Stack>
  )
}

function Receive() {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('WalletReceive')
  return (
    <Row
      {...warm}
      image={
        <IconTile>
          <QrCodeIcon />
        </IconTile>
      }
      title={t('fund.receive')}
      subtitle={t('fund.receiveHint')}
      trailing={<ChevronRightIcon width={20} height={20} />}
      onClick={() => navigate(kit, { view: 'WalletReceive' })}
    />
  )
}

export const view: ViewModule<'FundWallet'> = {
  texts: enAccount,
  title: t => t('fund.title'),
  Body: FundWallet,
}
