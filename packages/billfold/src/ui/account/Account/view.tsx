import { useContext, useEffect, useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { stopReconnect } from '../../../core/actions/stopReconnect.ts'
import { followIdentity } from '../../../core/identity/followIdentity.ts'
import { useBalance } from '../../../hooks/useBalance.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Address } from '../../../parts/Address.tsx'
import { Amount } from '../../../parts/Amount.tsx'
import { Avatar } from '../../../parts/Avatar.tsx'
import { Button } from '../../../parts/Button.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { PowerIcon } from '../../../parts/icons/PowerIcon.tsx'
import { plainText } from '../../../parts/plainText.ts'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { Spinner } from '../../../parts/Spinner.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { storedPendingSends } from '../../../protocol/stored/storedPendingSends.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { findEmbedded } from '../../shared/login/findEmbedded.ts'
import { loadLoginPart, loginPartSlot } from '../../shared/login/loginPart.ts'
import { keepBalancesLive } from '../../shared/tokens/keepBalancesLive.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { explorerHref } from '../../view/explorerHref.ts'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import { useLazyPart } from '../../view/useLazyPart.ts'
import { useWarm } from '../../view/useWarm.ts'
import { ViewLoaderContext } from '../../view/ViewLoaderContext.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { useAddressLabel } from '../useAddressLabel.ts'
import { Assets } from './Assets.tsx'
import { accountCss } from './accountCss.ts'
import { FeatureButtons } from './FeatureButtons.tsx'
import { NetworkPill } from './NetworkPill.tsx'
import { useStaleSince } from './useStaleSince.ts'

/** The connected account; while a stored connection comes back, its address with nothing to do yet. */
function Account() {
  const kit = useKit()
  const { address, accountId, isConnected } = useShownAccount()
  const { network } = useNetwork()
  useCloseWhenDisconnected()
  const live = isConnected && network ? accountId : undefined
  // The name of the account is stored in the account; a restored connection has not looked it up yet.
  useEffect(() => {
    if (live) followIdentity(kit, false)
  }, [kit, live])
  useEffect(() => (live ? keepBalancesLive(kit, live) : undefined), [kit, live])
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={accountCss} />
      <div className="bf-account">
        {address && <AddressPill address={address} isUsable={isConnected} />}
        {isConnected && <Login />}
        {isConnected ? <Balance /> : <Connecting />}
      </div>
      <FeatureButtons />
      {address && <Actions href={explorerHref(network, address)} explorer={network?.explorer?.name} />}
      {isConnected && accountId && <Sends key={`sends ${accountId}`} />}
      {isConnected && accountId && network && <Assets key={accountId} accountId={accountId} network={network} />}
    </>
  )
}

/** Whose login an embedded wallet is; its code has come with the modal where there is such a connector. */
function Login() {
  const kit = useKit()
  const { connectorId } = useShownAccount()
  const isEmbedded = useKitState(state => findEmbedded(state)?.id === connectorId)
  const Late = useLazyPart(isEmbedded && !loginPartSlot(kit).part, async () => (await loadLoginPart(kit)).AccountLine)
  const Line = loginPartSlot(kit).part?.AccountLine ?? Late
  return isEmbedded && Line ? <Line /> : null
}

/** What was sent before: its code comes only where something was. */
function Sends() {
  const kit = useKit()
  const [hasSent] = useState(() => (kit.runtime.storage.read(storedPendingSends) ?? []).length > 0)
  const OpenSends = useLazyPart(hasSent, useContext(ViewLoaderContext).parts.OpenSends)
  return OpenSends ? <OpenSends /> : null
}

function AddressPill({ address, isUsable }: { readonly address: string; readonly isUsable: boolean }) {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('ProfileWallets')
  const { profileName, profileImage } = useShownAccount()
  const label = useAddressLabel(address)
  const name = label ?? profileName
  const who = (
    <>
      <Avatar address={address} src={profileImage} size={28} />
      {name === undefined ? <Address value={address} /> : <Name name={name} address={address} />}
    </>
  )
  return (
    <span className="bf-pill">
      {isUsable ? (
        <button type="button" {...warm} className="bf-who" onClick={() => navigate(kit, { view: 'ProfileWallets' })}>
          <VisuallyHidden>{t('account.wallets')}</VisuallyHidden>
          {who}
        </button>
      ) : (
        who
      )}
      {isUsable && (
        <CopyButton
          isIconOnly
          text={address}
          copy={text => navigator.clipboard.writeText(text)}
          label={t('account.copy')}
          copiedLabel={t('account.copied')}
          failedLabel={t('account.copyFailed')}
        />
      )}
    </span>
  )
}

/** A name in the place of its address, which is its tooltip and read out, too. */
function Name({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <>
      <bdi className="bf-cut" title={`${name}\n${address}`}>
        {plainText(name)}
      </bdi>
      <VisuallyHidden>{address}</VisuallyHidden>
    </>
  )
}

/**
 * The native balance; a dash while it could not be read, never a zero. The line under it has its room from the start, so
 * that a failure moves nothing.
 */
function Balance() {
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const { value, status, isRefreshing, refetch } = useBalance()
  const { network } = useNetwork()
  const { accountId } = useShownAccount()
  const stale = useStaleSince('nativeBalance', accountId, status === 'failed' && value !== undefined)
  if (!network) return <p className="bf-hint">{t('unsupported.lead')}</p>
  return (
    <KeepFocus className="bf-balance">
      {status === 'loading' ? (
        <>
          <Skeleton width="medium" />
          <VisuallyHidden>{t('account.balanceLoading')}</VisuallyHidden>
        </>
      ) : (
        <>
          <Amount
            isLarge
            value={value && formatUnits(value.balance, value.decimals)}
            {...(value ? { symbol: value.symbol } : {})}
            // A known zero reads "0.00" (specification section 9).
            minDigits={value?.balance === 0n ? 2 : 0}
            locale={locale}
            unknownLabel={t('account.balanceUnknown')}
          />
          {status === 'failed' && (!value || stale) && (
            <p className="bf-hint bf-busy">
              <span>{stale ?? t('account.balanceUnknown')}</span>
              <button type="button" className="bf-inline-retry" onClick={() => isRefreshing || refetch()}>
                {t('action.retry')}
              </button>
            </p>
          )}
        </>
      )}
    </KeepFocus>
  )
}

/** A stored connection whose wallet has not answered yet. */
function Connecting() {
  const kit = useKit()
  const t = useText()
  const { connectorId } = useShownAccount()
  return (
    <>
      <p className="bf-hint bf-busy" role="status">
        <Spinner />
        {t('account.connecting')}
      </p>
      <Button size="small" onClick={() => navigate(kit, { view: 'Connect' })}>
        {t('connecting.another')}
      </Button>
      <Button kind="text" size="small" onClick={() => connectorId && stopReconnect(kit, connectorId)}>
        {t('action.cancel')}
      </Button>
    </>
  )
}

function Actions({ href, explorer }: { readonly href: string | undefined; readonly explorer: string | undefined }) {
  const kit = useKit()
  const t = useText()
  const { isConnected, connectorId } = useShownAccount()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <Stack isRow>
      {href && (
        <Button href={href} icon={<ExternalIcon />}>
          {t('account.explorer', { name: explorer ?? t('account.explorerName') })}
        </Button>
      )}
      <Button
        icon={<PowerIcon />}
        disabled={!isConnected}
        isBusy={isLeaving}
        onClick={() => {
          setIsLeaving(true)
          // The page forgets the account at once, with any answer of the wallet; an event reports a refusal. With several
          // connected wallets the next one is shown.
          disconnect(kit, { connectorId })
            .catch(() => {})
            .finally(() => setIsLeaving(false))
        }}
      >
        {t('account.disconnect')}
      </Button>
    </Stack>
  )
}

export const view: ViewModule<'Account'> = {
  texts: enAccount,
  title: t => t('account.title'),
  Body: Account,
  Start: NetworkPill,
}
