import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Image } from '../../../parts/Image.tsx'
import { ChevronDownIcon } from '../../../parts/icons/ChevronDownIcon.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'

/** The network in the account's header; leads to the list of networks where switching is allowed. */
export function NetworkPill() {
  const kit = useKit()
  const t = useText()
  const { network, networkId } = useNetwork()
  const { isConnected } = useShownAccount()
  const isSwitchable = useKitState(state => state.settings.isNetworkSwitchEnabled)
  const image = useNetworkImage(network)
  const warm = useWarm('Networks')
  const name = network?.name ?? t('network.unknown')
  const content = (
    <>
      <Image name={network?.name ?? networkId ?? '?'} src={image} size={24} isRound isEager />
      <span className="bf-cut" dir="auto">
        {name}
      </span>
    </>
  )
  if (!isSwitchable) return <span className="bf-pill bf-net">{content}</span>
  return (
    <button
      type="button"
      {...warm}
      className="bf-pill bf-net"
      aria-disabled={!isConnected || undefined}
      onClick={() => {
        if (!isConnected) return
        kit.runtime.emit({ type: 'CLICK_NETWORKS' })
        navigate(kit, { view: 'Networks' })
      }}
    >
      <VisuallyHidden>{t('account.network')}</VisuallyHidden>
      {content}
      <ChevronDownIcon width={16} height={16} />
    </button>
  )
}
