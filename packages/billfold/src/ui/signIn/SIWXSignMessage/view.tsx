import { useEffect, useSyncExternalStore } from 'react'
import { closeModal } from '../../../core/actions/closeModal.ts'
import type { Kit } from '../../../core/Kit.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Address } from '../../../parts/Address.tsx'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { Image } from '../../../parts/Image.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { plainText } from '../../../parts/plainText.ts'
import { Row } from '../../../parts/Row.tsx'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import type { SignInState } from '../../../signIn/SignInState.ts'
import type { SignInStore } from '../../../signIn/signInStore.ts'
import { OpenWalletApp } from '../../shared/platform/OpenWalletApp.tsx'
import { RequestCard } from '../../shared/request/RequestCard.tsx'
import type { TextKey } from '../../texts/createText.ts'
import { enAsking } from '../../texts/enAsking.ts'
import { enSignIn } from '../../texts/enSignIn.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import type { ViewModule } from '../../view/ViewModule.ts'

const css = `@layer views{
.bf-signin-lead{display:-webkit-box;margin:0;overflow:hidden;text-align:center;font-weight:600;overflow-wrap:anywhere;-webkit-box-orient:vertical;-webkit-line-clamp:3}
.bf-signin-text{max-height:168px;margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.bf-signin-wait{display:grid;gap:12px;min-height:168px;align-content:start;padding:12px}
.bf-signin-hint{margin:0;text-align:center;color:var(--bf-text-2);text-wrap:balance}
}`

/** The visitor reads what they sign, then asks their wallet; after connecting, where there is no session yet. */
function SIWXSignMessage() {
  const kit = useKit()
  const store = storeOf(kit)
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { phase } = state
  useCloseWhenDisconnected()
  // Reached without a sign-in that is due: there is nothing to show.
  const isOver = phase === 'idle' || phase === 'signedIn'
  useEffect(() => {
    if (isOver) closeModal(kit, 'done')
  }, [kit, isOver])
  const isRequest = phase === 'asking' || phase === 'saving' || phase === 'failed' || phase === 'away'
  return (
    <KeepFocus>
      <AdoptCss css={moreCss} />
      <AdoptCss css={css} />
      {isRequest ? <Request state={state} /> : <Message state={state} />}
    </KeepFocus>
  )
}

/** Who asks, with which account, and the whole text. */
function Message({ state }: { readonly state: SignInState }) {
  const kit = useKit()
  const t = useText()
  const wallet = useWallet()
  const { address } = useShownAccount()
  const { name, icons } = kit.metadata
  const { draft, phase } = state
  const domain = draft?.data.domain ?? globalThis.location?.host ?? ''
  const site = plainText(name || domain)
  return (
    <>
      <Row isFlat image={<Image name={site} src={icons[0]} isEager />} title={site} subtitle={domain} />
      <p className="bf-signin-lead" dir="auto">
        {plainText(draft?.data.statement ?? t('signIn.lead', { site }))}
      </p>
      {draft ? (
        <Whole text={draft.text} />
      ) : (
        <div className="bf-raw bf-signin-wait" role="status">
          <VisuallyHidden>{t('signIn.loading')}</VisuallyHidden>
          <Skeleton />
          <Skeleton width="medium" />
          <Skeleton />
          <Skeleton width="short" />
        </div>
      )}
      <Row
        isFlat
        image={<Image name={wallet.name} src={wallet.icon} isEager />}
        title={address ? <Address value={address} /> : ''}
        subtitle={t('signIn.account', { wallet: wallet.name })}
      />
      <p className="bf-signin-hint">
        {t('signIn.next')} {t(...cancelText(kit, state))}
      </p>
      <Stack isRow>
        <Cancel />
        <Button kind="primary" isBusy={phase !== 'ready'} onClick={() => press(kit)}>
          {t('signIn.sign')}
        </Button>
      </Stack>
    </>
  )
}

/** The text as the wallet gets it, line by line. */
function Whole({ text }: { readonly text: string }) {
  const label = useText()('signIn.message')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a named region that scrolls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that a keyboard can scroll it
    <div className="bf-raw bf-scroll bf-signin-text" dir="ltr" role="group" aria-label={label} tabIndex={0}>
      {text.split('\n').map(plainText).join('\n')}
    </div>
  )
}

/** The wallet is asked, or what came of it. */
function Request({ state }: { readonly state: SignInState }) {
  const kit = useKit()
  const t = useText()
  const wallet = useWallet()
  const { phase, error } = state
  const isOnline = useSyncExternalStore(
    watchOnline,
    () => navigator.onLine,
    () => true,
  )
  const [lead, hint, kind] = explain(state, isOnline)
  const isOver = phase === 'failed' || phase === 'away'
  return (
    <>
      <RequestCard
        image={<Image name={wallet.name} src={wallet.icon} size={64} isEager />}
        state={!isOver ? 'busy' : kind === 'chosen' ? 'stopped' : 'failed'}
        lead={t(lead, { wallet: wallet.name })}
        hint={t(hint, { wallet: wallet.name })}
        error={isOver && kind === 'failed' ? error : undefined}
      >
        {phase === 'asking' && <OpenWalletApp connector={wallet.connector} />}
        {isOver && (
          <Button kind="primary" onClick={() => press(kit)}>
            {t('action.retry')}
          </Button>
        )}
        <Cancel />
      </RequestCard>
      {state.isRequired && isOver && <Notice>{t(...cancelText(kit, state))}</Notice>}
    </>
  )
}

function Cancel() {
  const kit = useKit()
  const t = useText()
  return <Button onClick={() => storeOf(kit).send({ type: 'cancelled' })}>{t('action.cancel')}</Button>
}

/** It is there before the view is: with the code that opens it. By the runtime, for as an import it would be a file of its own. */
function storeOf(kit: Kit): SignInStore {
  return (kit.runtime.signIn as SignInStore | undefined) ?? nothing
}

const nothing: SignInStore = {
  get: () => START,
  set() {},
  subscribe: () => () => {},
  send() {},
  receive() {},
}
const START: SignInState = { phase: 'idle', attempt: 0, isRequired: false }

function press(kit: Kit): void {
  storeOf(kit).send({ type: 'pressed' })
}

function useWallet() {
  const t = useText()
  const connector = useKitState(state =>
    state.connectors.find(({ id }) => id === state.namespaces[state.activeNamespace]?.connectorId),
  )
  return { connector, name: connector?.name ?? t('connecting.someWallet'), icon: connector?.icon }
}

/** What Cancel does. */
function cancelText(kit: Kit, { isRequired, last, target }: SignInState): [TextKey, { network: string }] {
  const back = kit.store.getState().networks.find(({ id }) => id === last?.chainId)
  const isBack = last?.address === target?.address && last?.chainId !== target?.chainId
  if (!isRequired) return ['signIn.cancelStays', { network: '' }]
  return back && isBack ? ['signIn.cancelBack', { network: back.name }] : ['signIn.cancelEnds', { network: '' }]
}

const watchOnline = (onChange: () => void) => {
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange)
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, onChange)
  }
}

function explain(
  { phase, error }: SignInState,
  isOnline: boolean,
): [lead: TextKey, hint: TextKey, kind?: 'failed' | 'chosen'] {
  if (phase === 'asking') return ['signIn.asking', 'signIn.askingHint']
  if (phase === 'saving') return ['signIn.checking', 'signIn.checkingHint']
  switch (error?.code) {
    case 'wallet/rejected':
    case 'wallet/declined':
      return ['signIn.declined', 'signIn.failedHint', 'chosen']
    case 'request/pending':
      return ['connecting.pending', 'signIn.pendingHint', 'chosen']
    case 'sign-in/server-away':
      return isOnline
        ? ['signIn.away', 'signIn.awayHint', 'failed']
        : ['signIn.offline', 'signIn.offlineHint', 'chosen']
    case 'sign-in/refused':
    case 'connector/invalid-answer':
      return ['signIn.refused', 'signIn.refusedHint', 'failed']
    default:
      return ['signIn.failed', 'signIn.failedHint', 'failed']
  }
}

export const view: ViewModule<'SIWXSignMessage'> = {
  texts: { ...enAsking, ...enSignIn },
  title: t => t('signIn.title'),
  Body: SIWXSignMessage,
}
