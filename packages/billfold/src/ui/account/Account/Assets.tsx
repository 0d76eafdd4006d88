import { useState } from 'react'
import type { Network } from '../../../core/contracts/Network.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Tabs } from '../../../parts/Tabs.tsx'
import type { AccountId } from '../../../protocol/caip/types.ts'
import { useText } from '../../texts/useText.ts'
import { useFeature } from '../../view/useFeature.ts'
import { useLazyPart } from '../../view/useLazyPart.ts'
import { Tokens } from './Tokens.tsx'

type Props = { readonly accountId: AccountId; readonly network: Network }
type Tab = 'tokens' | 'nfts' | 'activity'

/** What the account holds and has done. Without a service that knows more than the tokens there is one list and no tabs. */
export function Assets({ accountId, network }: Props) {
  const t = useText()
  const hasTokens = useFeature('tokenBalances')
  const hasApi = useKitState(({ settings }) => settings.api !== undefined)
  const hasActivity = useKitState(({ settings }) => settings.remote.activity) && hasApi
  const [selected, setSelected] = useTab(accountId)
  const wanted = !hasTokens && selected === 'tokens' ? 'activity' : selected
  const shown = wanted === 'activity' && !hasActivity ? 'nfts' : wanted
  const Nfts = useLazyPart(hasApi && shown === 'nfts', async () => (await import('../nfts/Nfts.tsx')).Nfts)
  const Activity = useLazyPart(
    hasApi && shown === 'activity',
    async () => (await import('../activity/Activity.tsx')).Activity,
  )
  const tokens = <Tokens key={accountId} accountId={accountId} network={network} isTitled={!hasApi} />
  if (!hasApi) return hasTokens ? tokens : null
  const tabs: { readonly id: Tab; readonly label: string }[] = [
    ...(hasTokens ? [{ id: 'tokens' as const, label: t('tokens.title') }] : []),
    { id: 'nfts', label: t('nfts.title') },
    ...(hasActivity ? [{ id: 'activity' as const, label: t('activity.title') }] : []),
  ]
  const Shown = shown === 'nfts' ? Nfts : Activity
  return (
    <Tabs label={t('account.tabs')} tabs={tabs} selected={shown} onSelect={setSelected}>
      {shown === 'tokens' ? (
        tokens
      ) : Shown ? (
        <Shown />
      ) : (
        <LoadingRows count={3} label={t(shown === 'nfts' ? 'nfts.loading' : 'activity.loading')} isFlat hasEnd />
      )}
    </Tabs>
  )
}

/** The chosen tab, kept for the account while the visitor looks at something else (specification section 3, `currentTab`). */
function useTab(accountId: AccountId): [Tab, (tab: Tab) => void] {
  const kept = useKit().runtime.slot(createTab)
  const [tab, setTab] = useState(kept.accountId === accountId ? kept.tab : 'tokens')
  return [
    tab,
    next => {
      Object.assign(kept, { accountId, tab: next })
      setTab(next)
    },
  ]
}

const createTab = (): { accountId: AccountId | undefined; tab: Tab } => ({ accountId: undefined, tab: 'tokens' })
