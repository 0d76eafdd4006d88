import { type ReactNode, useEffect, useState } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { switchNetwork } from '../../../core/actions/switchNetwork.ts'
import { isLive } from '../../../core/machines/isLive.ts'
import type { SavedConnection } from '../../../core/state/KitState.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { IconTile } from '../../../parts/IconTile.tsx'
import { PlusIcon } from '../../../parts/icons/PlusIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Tabs } from '../../../parts/Tabs.tsx'
import { namespaces as names } from '../../../protocol/caip/namespaces.ts'
import type { Namespace } from '../../../protocol/caip/types.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import { Accounts } from './Accounts.tsx'
import { SavedWallet } from './SavedWallet.tsx'
import { SettingsRow } from './SettingsRow.tsx'
import { ShownWallet } from './ShownWallet.tsx'

/** Several wallets at once: those of a family, behind its tab where the page has more families than one. */
export function Several() {
  const t = useText()
  const active = useKitState(state => state.activeNamespace)
  const networks = useKitState(state => state.networks)
  const namespaces = useKitState(state => state.namespaces)
  const [chosen, setChosen] = useState(active)
  // Where the active family changes, that one is shown.
  useEffect(() => setChosen(active), [active])
  const tabs = Object.keys(namespaces).flatMap(namespace => {
    const network = networks.find(known => known.namespace === namespace)
    return network
      ? [{ id: namespace, label: names.find(row => row.namespace === namespace)?.name ?? network.name }]
      : []
  })
  if (tabs.length < 2) return <Family namespace={active} name={undefined} />
  return (
    <Tabs label={t('wallets.families')} tabs={tabs} selected={chosen} onSelect={setChosen}>
      <Family namespace={chosen} name={tabs.find(({ id }) => id === chosen)?.label} />
    </Tabs>
  )
}

function Family({ namespace, name }: { readonly namespace: Namespace; readonly name: string | undefined }) {
  const t = useText()
  const { address, accounts } = useShownAccount({ namespace })
  const isActive = useKitState(state => state.activeNamespace === namespace)
  const state = useKitState(now => now)
  const lists = sortWallets(state, namespace)
  const list = (title: string, wallets: readonly SavedConnection[], status: SavedWallet.Props['status']): ReactNode =>
    wallets.length > 0 && (
      <section className="bf-stack">
        <h2 className="bf-section">{title}</h2>
        <ul className="bf-list">
          {wallets.map(saved => (
            <li key={`${saved.namespace} ${saved.connectorId}`} className="bf-with-end">
              <SavedWallet saved={saved} status={status} />
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {address ? (
        <>
          <ShownWallet namespace={namespace} isShort={accounts.length === 1} />
          {accounts.length > 1 && <Accounts namespace={namespace} />}
          {isActive ? <SettingsRow /> : <UseFamily namespace={namespace} name={name} />}
        </>
      ) : (
        <EmptyState
          icon={<WalletIcon width={32} height={32} />}
          title={t('families.none')}
          hint={name && t('families.noneHint', { family: name })}
        />
      )}
      {list(t('wallets.waiting'), lists.waiting, 'connected')}
      {list(t('wallets.away'), lists.locked, 'locked')}
      {list(t('wallets.before'), lists.ended, 'ended')}
      <AddWallet namespace={namespace} />
    </>
  )
}

type Listed = Pick<ReturnType<ReturnType<typeof useKit>['store']['getState']>, 'connections' | 'namespaces' | 'pending'>

/** The wallets of a family beside the shown one, the newest first. */
function sortWallets(state: Listed, namespace: Namespace) {
  const shown = state.namespaces[namespace]?.connectorId
  const own = state.connections.filter(saved => saved.namespace === namespace && saved.connectorId !== shown).reverse()
  const isPending = (saved: SavedConnection) =>
    state.pending.some(other => other.namespace === namespace && other.connectorId === saved.connectorId)
  const away = own.filter(saved => !isLive(state, saved))
  return {
    waiting: own.filter(saved => isLive(state, saved)),
    locked: away.filter(isPending),
    ended: away.filter(saved => !isPending(saved)),
  }
}

/** The page works with the account of another family: this one is a press away, without a request. */
function UseFamily({ namespace, name }: { readonly namespace: Namespace; readonly name: string | undefined }) {
  const kit = useKit()
  const t = useText()
  const { networkId, isConnected } = useShownAccount({ namespace })
  if (!networkId) return null
  return (
    <Button
      disabled={!isConnected}
      onClick={() => {
        // The wallet is on this network already.
        switchNetwork(kit, { networkId }).catch(() =>
          showToast(kit, 'error', t('wallets.switchFailed', { wallet: name ?? '' })),
        )
      }}
    >
      {t('families.use', { family: name ?? '' })}
    </Button>
  )
}

function AddWallet({ namespace }: { readonly namespace: Namespace }) {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('Connect')
  const active = useKitState(state => state.activeNamespace)
  const networkId = useKitState(
    state => state.namespaces[namespace]?.networkId ?? state.networks.find(known => known.namespace === namespace)?.id,
  )
  const isConnected = useKitState(state => state.namespaces[namespace]?.status === 'connected')
  const add = async () => {
    if (namespace !== active && networkId && !isConnected)
      return navigate(kit, {
        view: 'SwitchActiveChain',
        params: { networkId, navigateTo: 'Connect', navigateWithReplace: true },
      })
    if (namespace !== active && networkId) await switchNetwork(kit, { networkId })
    navigate(kit, { view: 'Connect' })
  }
  return (
    <Row
      {...warm}
      image={
        <IconTile>
          <PlusIcon />
        </IconTile>
      }
      title={t('wallets.add')}
      onClick={() => void add().catch(() => showToast(kit, 'error', t('wallets.addFailed')))}
    />
  )
}
