import { disconnect } from '../../../core/actions/disconnect.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { switchAccount } from '../../../core/actions/switchAccount.ts'
import type { Account } from '../../../core/contracts/Account.ts'
import { isLive } from '../../../core/machines/isLive.ts'
import { useAction } from '../../../hooks/useAction.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Address } from '../../../parts/Address.tsx'
import { Avatar } from '../../../parts/Avatar.tsx'
import { Button } from '../../../parts/Button.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Image } from '../../../parts/Image.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { PowerIcon } from '../../../parts/icons/PowerIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import { VirtualList } from '../../../parts/VirtualList.tsx'
import { disconnectFailed } from '../../../protocol/errors/rows/connection.ts'
import { useEmbeddedUser } from '../../shared/login/useEmbeddedUser.ts'
import { userName } from '../../shared/login/userName.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { enWallets } from '../../texts/enWallets.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { explorerHref } from '../../view/explorerHref.ts'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { Families } from './Families.tsx'
import { OtherWallets } from './OtherWallets.tsx'
import { profileCss } from './profileCss.ts'

/** The connected wallet and its accounts; with several wallets at once, the others too. */
function ProfileWallets() {
  const hasOthers = useKitState(state => state.settings.remote.multiWallet)
  const { address } = useShownAccount()
  useCloseWhenDisconnected()
  if (!address) return null
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={profileCss} />
      <KeepFocus>
        <Wallet />
        <Accounts />
        <Actions address={address} />
        <SettingsRow />
        {hasOthers && <OtherWallets />}
        <Families />
        <DisconnectAll />
      </KeepFocus>
    </>
  )
}

function Wallet() {
  const t = useText()
  const { connectorId } = useShownAccount()
  const { network } = useNetwork()
  const connector = useKitState(state => state.connectors.find(known => known.id === connectorId))
  const image = useKitState(state => (connectorId ? state.settings.connectorImages[connectorId] : undefined))
  // A wallet that one logs in to is called as its owner.
  const owner = userName(useEmbeddedUser(connector?.embedded))
  const name = connector?.name ?? t('connecting.someWallet')
  return (
    <Row
      isFlat
      image={<Image name={name} src={image ?? connector?.icon} />}
      title={owner ?? name}
      subtitle={network?.name ?? t('network.unknown')}
      tag={<Tag tone="success">{t('wallets.active')}</Tag>}
    />
  )
}

const PURPOSES = { payment: 'wallets.payment', ordinal: 'wallets.ordinal' } as const

/** Every account that the wallet grants; the page works with the first, and another one is a press away. */
function Accounts() {
  const kit = useKit()
  const t = useText()
  const { accounts, address: active, isConnected, profileName, profileImage } = useShownAccount()
  const labels = useKitState(({ settings }) => settings.addressLabels)
  const row = ({ address, type }: Account, tabIndex: 0 | -1) => {
    const isActive = address === active
    const name = labels?.[address.toLowerCase()] ?? (isActive ? profileName : undefined)
    // Families whose accounts are for different things say for what.
    const purpose = type === 'payment' || type === 'ordinal' ? t(PURPOSES[type]) : undefined
    return (
      <Row
        image={<Avatar address={address} src={isActive ? profileImage : undefined} size={40} />}
        title={<Address value={address} />}
        subtitle={name ?? purpose}
        tag={isActive && <Tag>{t('wallets.activeAccount')}</Tag>}
        isCurrent={isActive}
        isDisabled={!isConnected}
        tabIndex={tabIndex}
        onClick={() => {
          if (!isActive) switchAccount(kit, { address })
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

function SettingsRow() {
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

function Actions({ address }: { readonly address: string }) {
  const kit = useKit()
  const t = useText()
  const { isConnected, connectorId } = useShownAccount()
  const { network } = useNetwork()
  const { runAsync, isPending } = useAction(disconnect)
  const href = explorerHref(network, address)
  return (
    <>
      <Stack isRow>
        <CopyButton
          text={address}
          copy={text => navigator.clipboard.writeText(text)}
          label={t('account.copy')}
          copiedLabel={t('account.copied')}
          failedLabel={t('account.copyFailed')}
        />
        {href && (
          <Button size="small" href={href} icon={<ExternalIcon />}>
            {network?.explorer?.name || t('account.explorerName')}
          </Button>
        )}
      </Stack>
      <Button
        icon={<PowerIcon />}
        disabled={!isConnected}
        isBusy={isPending}
        onClick={() => {
          // The page forgets it at once, with any answer of the wallet; a toast reports a refusal.
          runAsync(connectorId ? { connectorId } : {}).catch(() => showToast(kit, 'error', disconnectFailed.message))
        }}
      >
        {t('account.disconnect')}
      </Button>
    </>
  )
}

/** Where more than one wallet is connected, of one family or several. */
function DisconnectAll() {
  const kit = useKit()
  const t = useText()
  const count = useKitState(
    state => new Set(state.connections.filter(saved => isLive(state, saved)).map(saved => saved.connectorId)).size,
  )
  if (count < 2) return null
  return (
    <Button
      icon={<PowerIcon />}
      onClick={() => {
        // The page forgets them at once, with any answer of the wallets; a toast reports a refusal.
        disconnect(kit).catch(() => showToast(kit, 'error', disconnectFailed.message))
      }}
    >
      {t('wallets.endAll')}
    </Button>
  )
}

export const view: ViewModule<'ProfileWallets'> = {
  texts: { ...enAccount, ...enWallets },
  title: t => t('wallets.title'),
  Body: ProfileWallets,
}
