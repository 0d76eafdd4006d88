import { useMemo } from 'react'
import { navigate } from '../../core/actions/navigate.ts'
import { showToast } from '../../core/actions/showToast.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useShownAccount } from '../../hooks/useShownAccount.ts'
import { IconTile } from '../../parts/IconTile.tsx'
import { ChevronRightIcon } from '../../parts/icons/ChevronRightIcon.tsx'
import { SwapIcon } from '../../parts/icons/SwapIcon.tsx'
import { WalletIcon } from '../../parts/icons/WalletIcon.tsx'
import { Row } from '../../parts/Row.tsx'
import { userName } from '../shared/login/userName.ts'
import { createText } from '../texts/createText.ts'
import { en } from '../texts/en.ts'
import { enVault } from '../texts/enVault.ts'
import { TextContext, useText } from '../texts/useText.ts'
import { useWarm } from '../view/useWarm.ts'
import { custodyText } from './custodyText.ts'
import { socialNames } from './socialNames.ts'
import { UserMark } from './UserMark.tsx'
import { useLinkedUser } from './useLinkedUser.ts'
import { useTask } from './useTask.ts'

const chevron = <ChevronRightIcon width={20} height={20} />

/** In the account's settings: how the wallet is protected, whose login it is, and which of its accounts is used. */
export function LoginRows() {
  const t = useMemo(() => createText({ ...en, ...enVault }, 'en'), [])
  return (
    <TextContext.Provider value={t}>
      <ProtectRow />
      <UserRow />
      <TypeRow />
    </TextContext.Provider>
  )
}

function ProtectRow() {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('UpgradeEmailWallet')
  const custody = custodyText(useLinkedUser()?.user, 'short')
  return (
    <Row
      {...warm}
      image={
        <IconTile>
          <WalletIcon />
        </IconTile>
      }
      title={t('vault.protect')}
      subtitle={custody && t(custody)}
      trailing={chevron}
      onClick={() => navigate(kit, { view: 'UpgradeEmailWallet' })}
    />
  )
}

function UserRow() {
  const kit = useKit()
  const t = useText()
  const { isConnected } = useShownAccount()
  const warm = useWarm('UpdateEmailWallet')
  const user = useLinkedUser()?.user
  if (!user) return null
  const row = {
    image: (
      <IconTile>
        <UserMark user={user} />
      </IconTile>
    ),
    title: user.provider
      ? t('vault.socialRow', { name: socialNames[user.provider] })
      : t(user.email ? 'vault.emailRow' : 'vault.passkeyRow'),
    subtitle: userName(user),
  }
  // The address of a social login is the provider's affair.
  if (user.provider || !user.email) return <Row isFlat {...row} />
  return (
    <Row
      {...warm}
      {...row}
      isDisabled={!isConnected}
      trailing={chevron}
      onClick={() => navigate(kit, { view: 'UpdateEmailWallet' })}
    />
  )
}

/** The other kind of account on EVM; absent where no network has smart accounts, with a reason where only this network has none. */
function TypeRow() {
  const kit = useKit()
  const t = useText()
  const { accounts, isConnected } = useShownAccount()
  const { network } = useNetwork()
  const { isBusy, start } = useTask()
  const embedded = useLinkedUser()?.connector.embedded
  const offered = embedded?.smartAccountNetworks() ?? []
  if (!embedded || offered.length === 0 || !network) return null
  const isOffered = offered.includes(network.id)
  const type = accounts[0]?.type === 'smartAccount' ? 'eoa' : 'smartAccount'
  return (
    <Row
      image={
        <IconTile>
          <SwapIcon />
        </IconTile>
      }
      title={t(type === 'eoa' ? 'vault.toEoa' : 'vault.toSmart')}
      subtitle={isOffered ? t('vault.typeHint') : t('vault.noType', { network: network.name })}
      isDisabled={!isConnected || !isOffered}
      isBusy={isBusy}
      onClick={() =>
        start(signal =>
          embedded.setAccountType({ type, signal }).catch(cause => {
            if (!signal.aborted) showToast(kit, 'error', t('vault.typeFailed'))
            throw cause
          }),
        )
      }
    />
  )
}
