import { useEffect } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { isSameAddress } from '../../../core/addresses/isSameAddress.ts'
import type { SendArguments } from '../../../core/modal/views.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { ArrowDownIcon } from '../../../parts/icons/ArrowDownIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { requestFailed } from '../../../protocol/errors/rows/request.ts'
import { sendUnsupportedChain } from '../../../protocol/errors/rows/send.ts'
import { checkDraft, type DraftCheck } from '../../../send/checkDraft.ts'
import { feeOptions } from '../../../send/feeOptions.ts'
import { isBurnAddress } from '../../../send/isBurnAddress.ts'
import { maxAmount } from '../../../send/maxAmount.ts'
import { readAmount } from '../../../send/readAmount.ts'
import { amountCss } from '../../shared/amount/amountCss.ts'
import { fiatValue } from '../../shared/tokens/fiatValue.ts'
import { keepBalancesLive } from '../../shared/tokens/keepBalancesLive.ts'
import type { TextKey } from '../../texts/createText.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { enSend } from '../../texts/enSend.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useFeature } from '../../view/useFeature.ts'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { sendCss } from '../sendCss.ts'
import { useSend } from '../useSend.ts'
import { useSendTokens } from '../useSendTokens.ts'
import { useWarnings } from '../useWarnings.ts'
import { AmountPanel } from './AmountPanel.tsx'
import { ReceiverPanel } from './ReceiverPanel.tsx'
import { Recents } from './Recents.tsx'
import { useGiven } from './useGiven.ts'
import { type ReceiverLookup, useReceiver } from './useReceiver.ts'

const LABELS: { readonly [check in DraftCheck]: TextKey } = {
  selectToken: 'send.label.selectToken',
  addAmount: 'send.label.addAmount',
  incorrectValue: 'send.label.incorrectValue',
  insufficient: 'send.label.insufficient',
  addAddress: 'send.label.addAddress',
  invalidAddress: 'send.label.invalidAddress',
  resolvingName: 'send.label.resolvingName',
  unknownName: 'send.label.unknownName',
  nameFailed: 'send.label.nameFailed',
  ready: 'send.label.ready',
}

/** The visitor enters amount, token and receiver. */
function WalletSend({ params }: { readonly params: SendArguments | undefined }) {
  const t = useText()
  const [{ status }, send] = useSend()
  const { isConnected } = useShownAccount()
  const isOffered = useFeature('transfer')
  const isBusy = useGiven(params)
  useCloseWhenDisconnected()
  // Back from the review.
  useEffect(() => send.back(), [send])
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={amountCss} />
      <AdoptCss css={sendCss} />
      <KeepFocus className="bf-send">
        {isBusy ? (
          <LoadingRows count={2} label={t('state.loading')} />
        ) : status === 'asking' ? (
          <Asking />
        ) : isConnected && !isOffered ? (
          <EmptyState icon={<WalletIcon />} title={sendUnsupportedChain.message} hint={t('send.unavailable')} />
        ) : (
          <Form />
        )}
      </KeepFocus>
    </>
  )
}

function Form() {
  const kit = useKit()
  const t = useText()
  const [{ draft }, send] = useSend()
  const { accountId, address } = useShownAccount()
  const { network } = useNetwork()
  // What can be sent is what is there now, also right after a transfer.
  useEffect(() => (accountId ? keepBalancesLive(kit, accountId) : undefined), [kit, accountId])
  const { value: tokens } = useSendTokens()
  const warm = useWarm('WalletSendPreview')
  const hasFee = useFeature('estimateFee')
  const canReceive = useKitState(state => state.settings.features.receive)
  const { to } = draft
  const found = useReceiver(network?.id, to)
  const { receiver, lookup } = found
  // The balance may have changed since it was chosen.
  const token = draft.token && (tokens?.find(row => row.address === draft.token?.address) ?? draft.token)
  const isNative = token !== undefined && token.address === undefined
  const sample = isNative && address !== undefined ? { to: receiver?.address ?? address, amount: 1n } : undefined
  const { value: cost } = useQuery(feeOptions(kit, hasFee ? accountId : undefined, sample))
  const units = readAmount({ ...draft, token })
  const most = token && maxAmount({ balance: token.balance, isNative, maxFee: cost?.fee?.maxOfAll ?? cost?.fee?.max })
  const isUsable =
    receiver !== undefined && !receiver.refusal && !(network && isBurnAddress(kit, network.id, receiver.address))
  const check = checkDraft({ token, amount: draft.amount, units, most, to, hasReceiver: isUsable, lookup })
  const warnings = useWarnings(isUsable ? receiver.address : undefined)
  const mistake = useMistake(to, found)
  const hasPrice = token !== undefined && !network?.isTestnet && /[1-9]/.test(fiatValue(1n, 0, token.price) ?? '')
  const preview = () => {
    if (check === 'nameFailed') return found.retry()
    if (check !== 'ready' || !token) return
    try {
      // What is reviewed is what is shown here.
      send.preview(receiver, token)
      navigate(kit, { view: 'WalletSendPreview' })
    } catch (error) {
      showToast(kit, 'error', isBillfoldError(error) ? error.shortMessage : requestFailed.message)
    }
  }
  return (
    <>
      <AmountPanel token={token} units={units} most={most} price={hasPrice ? token?.price : undefined} />
      <span className="bf-send-arrow">
        <ArrowDownIcon />
      </span>
      <ReceiverPanel hint={mistake} found={found} onEnter={preview} />
      {warnings.map(({ tone, text }) => (
        <Notice key={text} tone={tone} isLive>
          {text}
        </Notice>
      ))}
      {draft.given.length > 0 && <p className="bf-hint">{t('send.given')}</p>}
      <Button
        kind="primary"
        {...warm}
        disabled={check !== 'ready' && check !== 'nameFailed'}
        isBusy={check === 'resolvingName'}
        onClick={preview}
      >
        {t(LABELS[check])}
      </Button>
      {check === 'insufficient' && (
        <>
          {canReceive && <Button onClick={() => navigate(kit, { view: 'FundWallet' })}>{t('send.fund')}</Button>}
          <Button onClick={() => navigate(kit, { view: 'Connect' })}>{t('send.otherWallet')}</Button>
        </>
      )}
      {to === '' && <Recents />}
    </>
  )
}

/** Why a text is no address to send to, where that can be said. */
function useMistake(to: string, { receiver, isName }: ReceiverLookup): string | undefined {
  const kit = useKit()
  const address = receiver?.address
  const t = useText()
  const { network } = useNetwork()
  // Written without its capital letters it would be one: the letters are its checksum.
  const lower = to.toLowerCase()
  const { receiver: plain } = useReceiver(network?.id, address === undefined && !isName && lower !== to ? lower : '')
  if (receiver?.refusal) return receiver.refusal.shortMessage
  if (address !== undefined) return network && isBurnAddress(kit, network.id, address) ? t('send.nobody') : undefined
  return plain && network && isSameAddress(kit, network.namespace, plain.address, lower)
    ? t('send.checksum')
    : undefined
}

/** The wallet still waits for the visitor's answer to the last transfer. */
function Asking() {
  const kit = useKit()
  const t = useText()
  const { connectorId } = useShownAccount()
  const name = useKitState(state => state.connectors.find(known => known.id === connectorId)?.name)
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={t('send.waiting', { name: name ?? t('connecting.theWallet') })}
      hint={t('send.waitingHint')}
      action={
        <Button size="small" onClick={() => navigate(kit, { view: 'WalletSendPreview' })}>
          {t('send.showRequest')}
        </Button>
      }
    />
  )
}

export const view: ViewModule<'WalletSend'> = {
  texts: { ...enAccount, ...enSend },
  title: t => t('send.title'),
  Body: WalletSend,
}
