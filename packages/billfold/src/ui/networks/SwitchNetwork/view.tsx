import { useCallback, useEffect, useRef, useState } from 'react'
import { goBack } from '../../../core/actions/goBack.ts'
import { switchNetwork } from '../../../core/actions/switchNetwork.ts'
import type { Network } from '../../../core/contracts/Network.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetworkImage } from '../../../hooks/useNetworkImage.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { Image } from '../../../parts/Image.tsx'
import { GlobeIcon } from '../../../parts/icons/GlobeIcon.tsx'
import type { NetworkId } from '../../../protocol/caip/types.ts'
import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { OpenWalletApp } from '../../shared/platform/OpenWalletApp.tsx'
import type { Explanation } from '../../shared/request/Explanation.ts'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import { useWalletRequest } from '../../shared/request/useWalletRequest.ts'
import { enAsking } from '../../texts/enAsking.ts'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import type { ViewModule } from '../../view/ViewModule.ts'
import { leaveAfterSwitch } from '../leaveAfterSwitch.ts'

const EXPLANATIONS: { readonly [code: string]: Explanation } = {
  'wallet/rejected': { lead: 'switch.declined', hint: 'switch.declinedHint', isChosen: true },
  'wallet/declined': { lead: 'switch.declined', hint: 'switch.declinedHint', isChosen: true },
  'request/pending': { lead: 'connecting.pending', hint: 'connecting.pendingHint', isCalm: true },
  'connector/switch-unsupported': { lead: 'switch.byHand', hint: 'switch.byHandHint', isCalm: true },
  'wallet/method-unsupported': { lead: 'switch.byHand', hint: 'switch.byHandHint', isCalm: true },
  'wallet/chain-unsupported': { lead: 'switch.unknown', hint: 'switch.unknownHint' },
  'wallet/unrecognised-chain': { lead: 'switch.unknown', hint: 'switch.unknownHint' },
  'connector/no-answer': { lead: 'connecting.silent', hint: 'connecting.silentHint' },
  'request/timeout': { lead: 'connecting.silent', hint: 'connecting.silentHint' },
}

/** Asks the wallet to switch, by itself when shown; a switch made by hand in the wallet counts as well. */
function SwitchNetwork({ params }: { readonly params: { readonly networkId: NetworkId } }) {
  const kit = useKit()
  const t = useText()
  const network = useKitState(state => state.networks.find(known => known.id === params.networkId))
  if (network) return <Ask network={network} />
  return (
    <>
      <AdoptCss css={moreCss} />
      <EmptyState
        icon={<GlobeIcon />}
        title={t('switch.missing')}
        hint={t('switch.missingHint')}
        action={
          <Button size="small" onClick={() => goBack(kit)}>
            {t('action.back')}
          </Button>
        }
      />
    </>
  )
}

function Ask({ network }: { readonly network: Network }) {
  const kit = useKit()
  const t = useText()
  const { id, namespace, name } = network
  const connector = useKitState(state =>
    state.connectors.find(known => known.id === state.namespaces[namespace]?.connectorId),
  )
  const wallet = connector?.name
  const [wasUnsupported] = useState(() => {
    const { namespaces, networks, activeNamespace } = kit.store.getState()
    const now = namespaces[activeNamespace]
    return now?.status === 'connected' && !networks.some(known => known.id === now.networkId)
  })
  const hasLeft = useRef(false)
  const leave = useCallback(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    leaveAfterSwitch(kit, wasUnsupported)
  }, [kit, wasUnsupported])
  const run = useCallback(
    async (signal: AbortSignal) => {
      await switchNetwork(kit, { networkId: id, signal })
      leave()
    },
    [kit, id, leave],
  )
  const { error, ask } = useWalletRequest(run)
  const isThere = useKitState(
    state => state.activeNamespace === namespace && state.namespaces[namespace]?.networkId === id,
  )
  // While the wallet is asked its answer decides; after a failure, what it does by itself.
  useEffect(() => {
    if (isThere && error) leave()
  }, [isThere, error, leave])

  const explanation = error && explainSwitch(error)
  const isFailed = explanation !== undefined && !explanation.isCalm
  const values = { network: name, name: wallet ?? t('connecting.someWallet'), wallet: wallet ?? '' }
  return (
    <RequestCard
      image={<Image name={name} src={useNetworkImage(network)} size={64} isEager />}
      state={!isFailed ? 'busy' : explanation.isChosen ? 'stopped' : 'failed'}
      lead={t(explanation?.lead ?? (connector?.embedded ? 'switch.now' : 'connecting.ask'), values)}
      hint={t(explanation?.hint ?? (connector?.embedded ? 'switch.nowHint' : 'switch.askHint'), values)}
      error={isFailed && error?.code !== 'wallet/rejected' ? error : undefined}
    >
      {!error && <OpenWalletApp connector={connector} />}
      <Button kind={isFailed ? 'primary' : 'quiet'} onClick={ask}>
        {t(error ? 'action.retry' : 'connecting.again')}
      </Button>
      {error && <Button onClick={() => goBack(kit)}>{t('action.back')}</Button>}
    </RequestCard>
  )
}

export const view: ViewModule<'SwitchNetwork'> = {
  texts: { ...enConnect, ...enAsking },
  title: (t, { networkId }, { networks }) => networks.find(known => known.id === networkId)?.name ?? t('switch.title'),
  Body: SwitchNetwork,
}

/** The texts of a network switch that failed, with what to do next. */
function explainSwitch(error: BillfoldError): Explanation {
  return EXPLANATIONS[error.code] ?? { lead: 'switch.failed', hint: 'switch.failedHint' }
}
