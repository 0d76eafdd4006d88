import { goBack } from '../../../core/actions/goBack.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { switchNetwork } from '../../../core/actions/switchNetwork.ts'
import type { ViewParams } from '../../../core/modal/views.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { Button } from '../../../parts/Button.tsx'
import { Image } from '../../../parts/Image.tsx'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'

/** The chosen network belongs to another family, and no wallet is connected there yet. */
function SwitchActiveChain({ params }: { readonly params: ViewParams['SwitchActiveChain'] }) {
  const kit = useKit()
  const t = useText()
  const network = useKitState(state => state.networks.find(known => known.id === params.networkId))
  const image = useNetworkImage(network)
  const wallet = useKitState(
    state =>
      state.connectors.find(known => known.id === state.namespaces[state.activeNamespace]?.connectorId)?.name ??
      t('connecting.someWallet'),
  )
  const warm = useWarm(params.navigateTo)
  const name = network?.name ?? t('network.unknown')
  const go = async () => {
    await switchNetwork(kit, { networkId: params.networkId })
    navigate(kit, { view: params.navigateTo }, params.navigateWithReplace ? 'replace' : 'push')
  }
  return (
    <RequestCard
      image={<Image name={name} src={image} size={64} isEager />}
      lead={t('family.lead', { network: name })}
      hint={t('family.hint', { network: name, wallet })}
    >
      {/* No wallet is asked here; a network that is no longer configured emits an alert. */}
      <Button kind="primary" {...warm} onClick={() => void go().catch(() => goBack(kit))}>
        {t('family.connect', { network: name })}
      </Button>
      <Button onClick={() => goBack(kit)}>{t('action.cancel')}</Button>
    </RequestCard>
  )
}

export const view: ViewModule<'SwitchActiveChain'> = {
  texts: enConnect,
  title: t => t('switch.title'),
  Body: SwitchActiveChain,
}
