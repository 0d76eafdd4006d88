import { useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { switchNetwork } from '../../../core/actions/switchNetwork.ts'
import { nativeBalanceOptions } from '../../../core/balances/nativeBalanceOptions.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { formatAddress } from '../../../parts/formatAddress.ts'
import { IconButton } from '../../../parts/IconButton.tsx'
import { Image } from '../../../parts/Image.tsx'
import { CloseIcon } from '../../../parts/icons/CloseIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { namespaces as names } from '../../../protocol/caip/namespaces.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'

/** The other families of the kit: those that are connected beside the one that is shown, and the way to connect the rest. */
export function Families() {
  const t = useText()
  const active = useKitState(state => state.activeNamespace)
  const networks = useKitState(state => state.networks)
  const namespaces = useKitState(state => state.namespaces)
  const others = Object.keys(namespaces).flatMap(namespace => {
    const own = networks.filter(network => network.namespace === namespace)
    const network = own.find(({ id }) => id === namespaces[namespace]?.networkId) ?? own[0]
    return namespace === active || !network ? [] : [network]
  })
  if (others.length === 0) return null
  return (
    <section className="bf-stack">
      <h2 className="bf-section">{t('families.title')}</h2>
      <ul className="bf-list">
        {others.map(network => (
          <li key={network.namespace} className="bf-with-end">
            <Family network={network} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Family({ network }: { readonly network: Network }) {
  const kit = useKit()
  const t = useText()
  const { namespace } = network
  const { address, isConnected, connectorId } = useShownAccount({ namespace })
  const connector = useKitState(state => state.connectors.find(known => known.id === connectorId))
  const images = useKitState(state => state.settings.connectorImages)
  const image = useNetworkImage(network)
  const warm = useWarm('SwitchActiveChain')
  const [isBusy, setIsBusy] = useState(false)
  const name = names.find(row => row.namespace === namespace)?.name ?? network.name
  if (!isConnected || !address || !connectorId)
    return (
      <Row
        {...warm}
        image={<Image name={name} src={image} />}
        title={name}
        subtitle={t('families.none')}
        trailing={t('wallets.reconnect')}
        onClick={() =>
          navigate(kit, {
            view: 'SwitchActiveChain',
            params: { networkId: network.id, navigateTo: 'Connect', navigateWithReplace: true },
          })
        }
      />
    )
  const wallet = connector?.name ?? t('connecting.someWallet')
  return (
    <>
      <Row
        image={<Image name={wallet} src={images[connectorId] ?? connector?.icon} />}
        title={name}
        subtitle={formatAddress(address)}
        trailing={
          <>
            <Balance network={network} />
            <VisuallyHidden>{t('wallets.use')}</VisuallyHidden>
          </>
        }
        isBusy={isBusy}
        onClick={() => {
          // No request: the wallet is on this network already.
          void switchNetwork(kit, { networkId: network.id }).catch(() =>
            showToast(kit, 'error', t('wallets.switchFailed', { wallet: name })),
          )
        }}
      />
      <IconButton
        label={t('families.end', { wallet, family: name })}
        disabled={isBusy}
        onClick={() => {
          setIsBusy(true)
          disconnect(kit, { namespace })
            .catch(() => showToast(kit, 'error', t('wallets.endFailed', { wallet })))
            .finally(() => setIsBusy(false))
        }}
      >
        <CloseIcon />
      </IconButton>
    </>
  )
}

/** What the account of another family holds of its native token. */
function Balance({ network: { namespace } }: { readonly network: Network }) {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const { accountId } = useShownAccount({ namespace })
  const { value } = useQuery(nativeBalanceOptions(kit, accountId))
  if (!value) return null
  return (
    <Amount
      value={formatUnits(value.balance, value.decimals)}
      symbol={value.symbol}
      locale={locale}
      unknownLabel={t('account.balanceUnknown')}
    />
  )
}
