import { createScriptedPairing, createVirtualEmbedded } from '@billfold/testkit'
import { addConnector } from '../../core/actions/addConnector.ts'
import { attachSurface } from '../../core/actions/attachSurface.ts'
import { connect } from '../../core/actions/connect.ts'
import { disconnect } from '../../core/actions/disconnect.ts'
import { navigate } from '../../core/actions/navigate.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { sendTransaction } from '../../core/actions/sendTransaction.ts'
import type { Clock } from '../../core/contracts/Environment.ts'
import { createBillfold } from '../../core/createBillfold.ts'
import { directoryOf } from '../../core/directory/directoryOf.ts'
import { updateEmail } from '../../core/email/updateEmail.ts'
import type { KitEvent } from '../../core/events/KitEvent.ts'
import type { Kit } from '../../core/Kit.ts'
import { loadQuery } from '../../core/query/loadQuery.ts'
import { loadEmbeddedUi } from '../../embedded/loadEmbeddedUi.ts'
import { createShell } from '../../shell/createShell.ts'
import { signInFlow } from '../../signIn/createSignInFlow.ts'
import { balanceFailures } from '../account/Account/balanceFailures.ts'
import { pairingSlot } from '../shared/pairing/pairingSlot.ts'
import { knownListings } from '../shared/wallets/knownListings.ts'
import { enterPay } from '../testing/page/enterPay.ts'
import { enterSend } from '../testing/page/enterSend.ts'
import { enterSwap } from '../testing/page/enterSwap.ts'
import { madeUpApi } from '../testing/page/madeUpApi.ts'
import { madeUpConnector } from '../testing/page/madeUpConnector.ts'
import { madeUpDirectory } from '../testing/page/madeUpDirectory.ts'
import { type Chain, madeUpFamily } from '../testing/page/madeUpFamily.ts'
import { madeUpSiwx } from '../testing/page/madeUpSiwx.ts'
import { pretendDevice } from '../testing/page/pretendDevice.ts'
import type { Scenario } from '../testing/Scenario.ts'
import type { TestPage } from '../testing/TestPage.ts'

let endLast = () => {}
await begin(JSON.parse(new URLSearchParams(location.search).get('scenario') ?? '{}') as Scenario)

async function begin(scenario: Scenario): Promise<void> {
  endLast()
  delete document.documentElement.dataset.ready
  const end = new AbortController()
  const { directory = 40, theme, dir, path = [], isInline, options = {} } = scenario
  document.documentElement.dir = dir ?? ''

  const chain: Chain = {
    balance: scenario.balance ?? 'some',
    tokens: scenario.tokens ?? 3,
    transfer: scenario.sending?.answer ?? scenario.swapping?.answer ?? scenario.paying?.answer ?? 'accept',
    build: scenario.swapping?.build ?? 'some',
    prepared: scenario.paying?.prepared ?? 'some',
    waiting: new Set(),
    outcome: scenario.sending?.outcome ?? 'success',
    fee: scenario.sending?.fee ?? 'some',
    isRefused: scenario.sending?.isRefused ?? false,
    names: scenario.sending?.names,
    moved: [],
    sent: [],
    asked: { balance: 0, tokens: 0 },
    namesAsked: [],
    looked: 0,
  }
  const families = [madeUpFamily(scenario.namespace ?? 'made', scenario.networks ?? 4, chain, scenario.networkNames)]
  if (scenario.hasSecondFamily) families.push(madeUpFamily('two', 2, chain))
  const networks = families.flatMap(family => family.networks)
  const wallets = new Map(
    (scenario.wallets ?? []).map((wallet, index) => [wallet.id, madeUpConnector(wallet, index, networks)]),
  )
  const pairing = createScriptedPairing({
    holdings: {
      made: {
        accounts: [{ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'eoa' }],
        approvedNetworks: 'all',
        networkId: 'made:1',
      },
    },
    peer: 'Rainbow',
    ...(scenario.pairing ? { switches: scenario.pairing } : {}),
  })
  const vault = createVirtualEmbedded({
    loadUi: loadEmbeddedUi,
    holdings: Object.fromEntries(
      (scenario.embedded?.families ?? families.map(({ namespace }) => namespace)).map(namespace => [
        namespace,
        {
          accounts: [
            { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'eoa' as const },
            ...(scenario.embedded?.switches?.smartAccountNetworks
              ? [{ address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', type: 'smartAccount' as const }]
              : []),
          ],
          approvedNetworks: 'all' as const,
          networkId: `${namespace}:1` as const,
        },
      ]),
    ),
    ...(scenario.embedded?.user ? { user: scenario.embedded.user } : {}),
    ...(scenario.embedded?.switches ? { switches: scenario.embedded.switches } : {}),
  })
  const opened: TestPage['opened'] = []
  window.open = (href, target) => {
    opened.push([String(href), String(target)])
    return null
  }
  pretendDevice(scenario.device)
  const events: KitEvent[] = []
  const requests: string[] = []
  const held = new Map<string, () => void>()
  const timers = new Set<number>()
  let isMended = false
  const clock: Clock = {
    now: () => Date.now(),
    after(delayMs, run) {
      const id = window.setTimeout(() => {
        timers.delete(id)
        run()
      }, delayMs)
      timers.add(id)
      return () => {
        window.clearTimeout(id)
        timers.delete(id)
      }
    },
  }
  const container = document.createElement('div')
  container.id = 'inline'
  const kit = createBillfold({
    families,
    connectors: [
      ...wallets.values(),
      ...(scenario.pairing ? [pairing.factory] : []),
      ...(scenario.embedded ? [vault.factory] : []),
    ],
    metadata: { name: 'Made-up Market' },
    theme: { mode: 'light', ...theme },
    ...(isInline ? { inlineIn: container } : {}),
    ...(scenario.signIn ? { siwx: madeUpSiwx(scenario.signIn) } : {}),
    ...options,
    // Nothing is remembered, so that every page starts the same.
    environment: {
      storage: undefined,
      fetch: madeUpApi({ scenario, requests, held, isMended: () => isMended }),
      clock,
    },
    ...(scenario.api === undefined
      ? {}
      : { api: 'https://api.example', projectId: 'made-up', features: { ...options.features, analytics: false } }),
    onEvent: event => events.push(event),
  })
  // The directory has its place in the kit before a view loads it: made-up rows instead of those that are shipped.
  // One that fails comes back when the visitor asks for it again, however often the kit asked by itself.
  document.addEventListener(
    'click',
    event => {
      if (event.composedPath().some(node => node instanceof HTMLButtonElement && node.textContent === 'Try again'))
        isMended = true
    },
    { capture: true, signal: end.signal },
  )
  const chunkGone = Promise.reject(new Error('the chunk is gone'))
  chunkGone.catch(() => {})
  Object.defineProperty(directoryOf(kit), 'loading', {
    get() {
      if (directory === 'hang') return new Promise(() => {})
      if (directory === 'fail' && !isMended) return chunkGone
      return Promise.resolve(madeUpDirectory(typeof directory === 'number' ? directory : 40))
    },
    // `loadDirectory` forgets a load that failed, and begins none while there is one.
    set() {},
  })

  const removers = new Map<string, () => void>()
  const page: TestPage = {
    kit,
    events,
    requests,
    balanceFailures: () => balanceFailures(kit),
    knownListings: () => knownListings(kit),
    loadQuery: () => loadQuery(kit),
    held,
    timers,
    chain,
    pairing,
    vault,
    async ask() {
      const connector = kit.store.getState().connectors.find(known => known.kind === 'embedded')
      try {
        await connector?.request({ network: 'made:1', method: 'made_sign' })
        return 'approved'
      } catch (cause) {
        return (cause as { code?: string }).code ?? String(cause)
      }
    },
    updateEmail: () =>
      updateEmail(kit).then(
        ({ email }) => email,
        (cause: { code: string }) => cause.code,
      ),
    isPrepared: () => pairingSlot(kit).openAtTap !== undefined,
    opened,
    wallets,
    announce(given) {
      const wallet = madeUpConnector(given, wallets.size, networks)
      wallets.set(given.id, wallet)
      removers.set(given.id, addConnector(kit, wallet))
    },
    withdraw: id => kit.store.setState(state => ({ connectors: state.connectors.filter(known => known.id !== id) })),
    navigate,
    disconnect,
    begin,
    send: () => sendTransaction(kit, { transaction: { to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', value: 1n } }),
  }
  Object.assign(window, { testPage: page })

  const button = document.createElement('button')
  button.textContent = 'Connect wallet'
  button.addEventListener('pointerenter', () => void kit.runtime.surface?.warm())
  button.addEventListener('click', () => openModal(kit))
  document.body.append(button, container)
  endLast = () => {
    end.abort()
    kit.destroy()
    button.remove()
    container.remove()
  }

  for (const id of scenario.connected ?? []) await connect(kit, { connector: id })
  for (const id of [...(scenario.recent ?? [])].reverse()) {
    const wallet = wallets.get(id)
    kit.store.setState(({ recentWallets }) => ({ recentWallets: [{ id, name: wallet?.name ?? id }, ...recentWallets] }))
  }
  if (scenario.restoring) restore(kit, wallets, scenario.restoring)
  if (scenario.sending) await enterSend(kit, scenario.sending)
  if (scenario.swapping) await enterSwap(kit, scenario.swapping)
  if (scenario.paying) enterPay(kit, scenario.paying)
  attachSurface(kit, createShell)
  if (scenario.signIn) await signInFlow(kit)?.settle()
  await kit.runtime.surface?.warm()
  if (!scenario.isClosed) {
    const [first, ...rest] = path
    if (first) kit.runtime.modal({ type: 'open', target: first })
    else if (!isInline) openModal(kit)
    for (const target of rest) navigate(kit, target)
  }
  if (scenario.embedded?.isAsking) void page.ask()
  document.documentElement.dataset.ready = ''
}

/** As after a reload: the address is known, the wallet has not answered. */
function restore(kit: Kit, wallets: TestPage['wallets'], connectorId: string): void {
  kit.runtime.connection({
    type: 'restore',
    connections: [
      {
        connectorId,
        namespace: 'made',
        name: wallets.get(connectorId)?.name ?? connectorId,
        accounts: [{ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'eoa' }],
        networkId: 'made:1',
        status: 'active',
      },
    ],
  })
}
