import { disconnect } from '../../../core/actions/disconnect.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { useAction } from '../../../hooks/useAction.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Avatar } from '../../../parts/Avatar.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { IconTile } from '../../../parts/IconTile.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { PowerIcon } from '../../../parts/icons/PowerIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { disconnectFailed } from '../../../protocol/errors/rows/connection.ts'
import { findEmbedded } from '../../shared/login/findEmbedded.ts'
import { loadEmbeddedUi } from '../../shared/login/loadEmbeddedUi.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { enWallets } from '../../texts/enWallets.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useLazyPart } from '../../view/useLazyPart.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { useAddressLabel } from '../useAddressLabel.ts'

const chevron = <ChevronRightIcon width={20} height={20} />

/** Who is connected, on which network, and the way out. */
function AccountSettings() {
  const t = useText()
  const { address, profileName, profileImage } = useShownAccount()
  const name = useAddressLabel(address) ?? profileName
  useCloseWhenDisconnected()
  if (!address) return null
  return (
    <>
      <AdoptCss css={moreCss} />
      <div className="bf-center">
        <Avatar address={address} src={profileImage} size={64} />
        {name && (
          <p className="bf-lead" dir="auto">
            {name}
          </p>
        )}
        <p className="bf-whole" dir="ltr">
          <VisuallyHidden>{t('settings.address')}</VisuallyHidden> {address}
        </p>
        <CopyButton
          text={address}
          copy={text => navigator.clipboard.writeText(text)}
          label={t('account.copy')}
          copiedLabel={t('account.copied')}
          failedLabel={t('account.copyFailed')}
        />
      </div>
      <Login />
      <NetworkRow />
      <Leave />
    </>
  )
}

/** What an embedded wallet has beyond others: its code comes only with one. */
function Login() {
  const kit = useKit()
  const { connectorId } = useShownAccount()
  const isEmbedded = useKitState(state => findEmbedded(state)?.id === connectorId)
  const Rows = useLazyPart(isEmbedded, async () => (await (await loadEmbeddedUi(kit)).loginRows()).LoginRows)
  if (!isEmbedded) return null
  return Rows ? <Rows /> : <Skeleton shape="row" />
}

function NetworkRow() {
  const kit = useKit()
  const t = useText()
  const { network } = useNetwork()
  const { isConnected } = useShownAccount()
  const isSwitchable = useKitState(state => state.settings.isNetworkSwitchEnabled)
  const image = useNetworkImage(network)
  const warm = useWarm('Networks')
  const name = network?.name ?? t('network.unknown')
  const row = { image: <Image name={name} src={image} isRound />, title: t('settings.network'), subtitle: name }
  if (!isSwitchable) return <Row isFlat {...row} />
  return (
    <Row
      {...warm}
      {...row}
      isDisabled={!isConnected}
      trailing={chevron}
      onClick={() => navigate(kit, { view: 'Networks' })}
    />
  )
}

function Leave() {
  const kit = useKit()
  const t = useText()
  const { connectorId, isConnected } = useShownAccount()
  const { runAsync, isPending } = useAction(disconnect)
  return (
    <Row
      image={
        <IconTile>
          <PowerIcon />
        </IconTile>
      }
      title={t('account.disconnect')}
      isDisabled={!isConnected}
      isBusy={isPending}
      onClick={() => {
        // The page forgets it at once, with any answer of the wallet; a toast reports a refusal.
        runAsync(connectorId ? { connectorId } : {}).catch(() => showToast(kit, 'error', disconnectFailed.message))
      }}
    />
  )
}

export const view: ViewModule<'AccountSettings'> = {
  texts: { ...enAccount, ...enWallets },
  title: t => t('settings.title'),
  Body: AccountSettings,
}
