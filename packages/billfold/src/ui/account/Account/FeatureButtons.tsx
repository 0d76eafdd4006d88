import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { ArrowDownIcon } from '../../../parts/icons/ArrowDownIcon.tsx'
import { ArrowUpIcon } from '../../../parts/icons/ArrowUpIcon.tsx'
import { SwapIcon } from '../../../parts/icons/SwapIcon.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { useText } from '../../texts/useText.ts'
import { useFeature } from '../../view/useFeature.ts'
import { useWarm } from '../../view/useWarm.ts'

/** What the account can be used for, in the host's order (`features.walletFeaturesOrder`): what is on and what the family has. */
export function FeatureButtons() {
  const { isConnected } = useShownAccount()
  const { walletFeaturesOrder, send, receive } = useKitState(state => state.settings.features)
  const hasSend = useFeature('transfer') && send
  const { remote, api } = useKitState(state => state.settings)
  const hasSwaps = useFeature('prepareSwap') && api !== undefined && remote.swaps !== false
  const isOffered = { send: hasSend, receive, swaps: hasSwaps, onramp: false }
  const shown = walletFeaturesOrder.filter(feature => isOffered[feature])
  if (!isConnected || shown.length === 0) return null
  return (
    <Stack isRow>
      {shown.map(feature =>
        feature === 'send' ? (
          <Send key={feature} />
        ) : feature === 'swaps' ? (
          <Swap key={feature} />
        ) : (
          <Receive key={feature} />
        ),
      )}
    </Stack>
  )
}

function Send() {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('WalletSend')
  return (
    <Button
      icon={<ArrowUpIcon />}
      {...warm}
      onClick={() => {
        kit.runtime.emit({ type: 'OPEN_SEND' })
        navigate(kit, { view: 'WalletSend', params: undefined })
      }}
    >
      {t('send.title')}
    </Button>
  )
}

function Swap() {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('Swap')
  return (
    <Button
      icon={<SwapIcon />}
      {...warm}
      onClick={() => {
        kit.runtime.emit({ type: 'OPEN_SWAP' })
        navigate(kit, { view: 'Swap', params: undefined })
      }}
    >
      {t('account.swap')}
    </Button>
  )
}

function Receive() {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('WalletReceive')
  return (
    <Button icon={<ArrowDownIcon />} {...warm} onClick={() => navigate(kit, { view: 'WalletReceive' })}>
      {t('receive.title')}
    </Button>
  )
}
