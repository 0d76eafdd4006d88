import { useState } from 'react'
import type { Network } from '../../../core/contracts/Network.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Tabs } from '../../../parts/Tabs.tsx'
import type { AccountId } from '../../../protocol/caip/types.ts'
import { useLazyPart } from '../../frame/useLazyPart.ts'
import { useText } from '../../texts/useText.ts'
import { useFeature } from '../useFeature.ts'
import { Tokens } from './Tokens.tsx'

type Props = { readonly accountId: AccountId; readonly network: Network }

/** What the account holds and has done. Without a service that knows the latter there is one list and no tabs. */
export function Assets({ accountId, network }: Props) {
  const t = useText()
  const hasTokens = useFeature('tokenBalances')
  const hasActivity = useKitState(({ settings }) => settings.remote.activity && settings.api !== undefined)
  const [selected, setSelected] = useState<'tokens' | 'activity'>('tokens')
  const shown = hasTokens ? selected : 'activity'
  const Activity = useLazyPart(
    hasActivity && shown === 'activity',
    async () => (await import('../../activity/Activity.tsx')).Activity,
  )
  const tokens = <Tokens key={accountId} accountId={accountId} network={network} isTitled={!hasActivity} />
  if (!hasActivity) return hasTokens ? tokens : null
  const tabs = [
    ...(hasTokens ? [{ id: 'tokens' as const, label: t('tokens.title') }] : []),
    { id: 'activity' as const, label: t('activity.title') },
  ]
  return (
    <Tabs label={t('account.tabs')} tabs={tabs} selected={shown} onSelect={setSelected}>
      {shown === 'tokens' ? (
        tokens
      ) : Activity ? (
        <Activity />
      ) : (
        <LoadingRows count={3} label={t('activity.loading')} isFlat hasEnd />
      )}
    </Tabs>
  )
}
