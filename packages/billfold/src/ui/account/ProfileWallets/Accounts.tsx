import { useState } from 'react'
import { showToast } from '../../../core/actions/showToast.ts'
import { switchAccount } from '../../../core/actions/switchAccount.ts'
import type { Account } from '../../../core/contracts/Account.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Address } from '../../../parts/Address.tsx'
import { Avatar } from '../../../parts/Avatar.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import { VirtualList } from '../../../parts/VirtualList.tsx'
import type { Namespace } from '../../../protocol/caip/types.ts'
import { useText } from '../../texts/useText.ts'
import { useAddressLabels } from '../useAddressLabels.ts'

const PURPOSES = { payment: 'wallets.payment', ordinal: 'wallets.ordinal' } as const
const KINDS = { eoa: 'wallets.eoa', smartAccount: 'wallets.smart' } as const

/** Every account that the wallet grants; the page works with the first, and another one is a press away. */
export function Accounts({ namespace }: { readonly namespace: Namespace }) {
  const kit = useKit()
  const t = useText()
  const {
    accounts,
    address: active,
    isConnected,
    connectorId,
    profileName,
    profileImage,
  } = useShownAccount({ namespace })
  const embedded = useKitState(state => state.connectors.find(known => known.id === connectorId)?.embedded)
  const labels = useAddressLabels(namespace)
  const [busy, setBusy] = useState<string>()
  // One kind for all says nothing.
  const hasKinds = new Set(accounts.map(({ type }) => type)).size > 1
  const choose = ({ address, type }: Account) => {
    const isOther = type !== accounts[0]?.type && (type === 'eoa' || type === 'smartAccount')
    if (!embedded || !isOther) return switchAccount(kit, { namespace, address })
    // The vault signs with one kind of account at a time.
    setBusy(address)
    embedded
      .setAccountType({ type })
      .catch(() => showToast(kit, 'error', t('wallets.typeFailed')))
      .finally(() => setBusy(undefined))
  }
  const row = (account: Account, tabIndex: 0 | -1) => {
    const { address, type } = account
    const isActive = address === active
    const name = labels(address) ?? (isActive ? profileName : undefined)
    // Families whose accounts are for different things say for what.
    const purpose =
      type === 'payment' || type === 'ordinal'
        ? t(PURPOSES[type])
        : hasKinds && type in KINDS
          ? t(KINDS[type])
          : undefined
    return (
      <Row
        image={<Avatar address={address} src={isActive ? profileImage : undefined} size={40} />}
        title={<Address value={address} />}
        subtitle={[name, purpose].filter(Boolean).join(' · ')}
        tag={isActive && <Tag>{t('wallets.activeAccount')}</Tag>}
        isCurrent={isActive}
        isDisabled={!isConnected}
        isBusy={busy === address}
        tabIndex={tabIndex}
        onClick={() => {
          if (!isActive) choose(account)
        }}
      />
    )
  }
  return (
    <section className="bf-stack">
      <h2 className="bf-section">{t('wallets.accounts', { count: accounts.length })}</h2>
      <VirtualList
        items={accounts}
        getKey={({ address }) => address}
        rowHeight={64}
        label={t('wallets.accounts', { count: accounts.length })}
        renderItem={(account, { tabIndex }) => row(account, tabIndex)}
      />
    </section>
  )
}
