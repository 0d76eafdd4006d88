import { verifySolanaMessage } from '@billfold/solana/verify'
import { testAccounts } from '@billfold/testkit'
import {
  addConnection,
  closeModal,
  connect,
  disconnect,
  getAccount,
  getConnectors,
  type Kit,
  openModal,
  switchAccount,
  switchConnection,
  switchNetwork,
} from 'billfold'
import { findSignInFaults } from 'billfold/protocol'
import { getSession, type SignInSession, signIn, signOut } from 'billfold/siwx'
import { type Hex, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { createRandom, type Random } from '../../../../testkit/src/seams/createRandom.ts'
import { isSignInDue } from '../../../src/signIn/isSignInDue.ts'
import { signInStore } from '../../../src/signIn/signInStore.ts'
import { openWorld, type Page, type World } from './openWorld.ts'

const KEY = '@billfold/sign-in-sessions'
const keys = testAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
/** A key that no wallet of the walks holds. */
const thief = privateKeyToAccount(`0x${'7'.repeat(64)}`)

/** A signer of the host that signs by the key of the account, by another one, or refuses. */
const signerOf =
  (random: Random): NonNullable<openWorld.Options['sign']> =>
  async ({ message, accountAddress }) => {
    const chance = random.next()
    if (chance < 0.2) throw new Error('The signer refuses')
    const own = chance < 0.6 ? keys.find(({ address }) => address === accountAddress) : undefined
    return (own ?? thief).signMessage({ message })
  }

export type Walk = {
  /** What broke, with the steps before it. */
  readonly fault: string | undefined
  readonly seen: ReadonlyMap<string, number>
}

/** One random sequence over wallets, tabs and sign-in; the same seed is the same walk. */
export async function walkSignIn(seed: number, steps: number): Promise<Walk> {
  const random = createRandom(seed)
  const world = openWorld({
    isRequired: random.next() < 0.5,
    scope: random.next() < 0.5 ? 'network' : 'account',
    hasSeveral: random.next() < 0.6,
    expirationMs: random.next() < 0.3 ? 60_000 : undefined,
    ...(random.next() < 0.3 && { sign: signerOf(random) }),
  })
  const done: string[] = [JSON.stringify(world.options)]
  const seen = new Map<string, number>()
  const open = new Map<string, Promise<unknown>>()
  const track = (what: string, promise: Promise<unknown>) => {
    const name = `${done.length} ${what}`
    open.set(name, promise)
    const close = () => void open.delete(name)
    promise.then(close, close)
  }
  const fail = (fault: string): Walk => ({ fault: `seed ${seed}: ${fault}\n${done.join('\n')}`, seen })
  const first = world.openPage()
  await world.settle()
  // Most walks begin with a connected wallet: else half of the steps have no effect.
  if (random.next() < 0.7) track('connect', connect(first.kit, { connector: random.pick(getConnectors(first.kit)).id }))
  await world.settle()
  try {
    for (let step = 0; step < steps; step += 1) {
      const page = random.pick(world.pages)
      const [name, run] = random.pick(eventsOf(world, page, random, track))
      done.push(`${world.pages.indexOf(page)}: ${name}`)
      await run()
      // Often the next event comes while the last one is still under way.
      if (random.next() < 0.3) continue
      await world.settle()
      for (const each of world.pages) seen.set(each.state().phase, (seen.get(each.state().phase) ?? 0) + 1)
      const fault = (await findFault(world)) ?? (open.size === 0 ? await findLasting(world) : undefined)
      if (fault) return fail(fault)
    }
    // The visitor leaves: what still waits is over.
    for (const wallet of [...world.wallets, world.ray]) wallet.repair()
    const kits = world.pages.map(({ kit }) => kit)
    const pages = [...world.pages]
    world.end()
    await world.settle()
    await world.clock.advance(60_000)
    // A module that is still being read takes its time.
    const isOver = () => {
      if (open.size > 0) throw new Error('Not yet')
    }
    await vi.waitFor(isOver, { timeout: 15_000, interval: 5 }).catch(() => {})
    if (open.size > 0) return fail(`never settled: ${[...open.keys()].join(', ')}`)
    const left = [...world.wallets, world.ray].map(({ listenerCount }) => listenerCount)
    if (left.some(count => count > 0)) return fail(`listeners left at wallets: ${left.join(', ')}`)
    if (world.clock.timerCount > 0) return fail(`${world.clock.timerCount} timers left`)
    for (const each of pages)
      if (each.listenerCount() > 0) return fail(`${each.listenerCount()} listeners left at the window`)
    for (const kit of kits) if (!kit.runtime.lifetime.aborted) return fail('a kit is still alive')
    return { fault: undefined, seen }
  } finally {
    world.end()
  }
}

type Event = readonly [name: string, run: () => unknown]
type Track = (what: string, promise: Promise<unknown>) => void

/** What can happen now in a tab, in the wallets, and to what is stored. */
function eventsOf(world: World, { kit, state, close }: Page, random: Random, track: Track): readonly Event[] {
  const { wallets, ray, clock, origin, pages } = world
  const fox = random.pick(wallets)
  const send = signInStore(kit).send
  const connectors = getConnectors(kit)
  const connector = connectors.length > 0 ? random.pick(connectors).id : ''
  const networkId = random.pick(['eip155:1', 'eip155:10', kit.store.getState().networks.at(-1)?.id] as const)
  const account = random.pick(fox.accounts)
  const act = (what: string, run: () => Promise<unknown>) => () => track(what, (async () => run())())
  const attempt = (run: () => unknown) => () => {
    try {
      run()
    } catch {
      // Actions that are not asynchronous refuse by throwing.
    }
  }
  const first = getAccount(kit)
  const limited = () => AbortSignal.abort()
  return [
    [`connect ${connector}`, act('connect', () => connect(kit, { connector }))],
    [`connect ${connector} again`, act('connect', () => connect(kit, { connector }))],
    [`add ${connector}`, act('addConnection', () => addConnection(kit, { wallet: connector }))],
    ['disconnect all', act('disconnect', () => disconnect(kit))],
    [`disconnect ${connector}`, act('disconnect', () => disconnect(kit, { connectorId: connector }))],
    [`switch to ${connector}`, act('switchConnection', () => switchConnection(kit, { connectorId: connector }))],
    [`switch to ${networkId}`, act('switchNetwork', () => switchNetwork(kit, { networkId: networkId as never }))],
    [`account ${account}`, attempt(() => switchAccount(kit, { address: account }))],
    ['sign in', act('signIn', () => signIn(kit))],
    ['sign in, and press', act('signIn', () => pressed(kit))],
    ['sign in, aborted', act('signIn', () => signIn(kit, { signal: limited() }))],
    ['sign out', act('signOut', () => signOut(kit))],
    ['sign out all', act('signOut', () => signOut(kit, { all: random.next() < 0.5 }))],
    ...(['press', 'press ', 'press  '] as const).map(name => [name, () => send({ type: 'pressed' })] as const),
    ['cancel', () => send({ type: 'cancelled' })],
    ['close the modal', () => closeModal(kit, 'visitor')],
    ['open the modal', attempt(() => openModal(kit))],
    [`wallet: select ${account}`, attempt(() => fox.selectAccount(account))],
    [`wallet: share ${account} alone`, attempt(() => fox.shareAccounts([account]))],
    ['wallet: share all', attempt(() => fox.shareAccounts(fox.accounts))],
    ['wallet: another chain', () => fox.switchChain(fox.chainId === 1 ? 10 : 1)],
    ['wallet: the permission is taken back', () => fox.disconnect()],
    ['wallet: declines signatures', () => fox.set({ reject: ['personal_sign'] })],
    ['wallet: declines everything', () => fox.set({ reject: true })],
    ['wallet: locked', () => fox.set({ locked: true })],
    [
      'wallet: asks the visitor, or no longer',
      () => {
        fox.mode = fox.mode === 'auto' ? 'manual' : 'auto'
      },
    ],
    [
      'wallet: asks the visitor, and a press',
      () => {
        fox.mode = 'manual'
        send({ type: 'pressed' })
      },
    ],
    ['wallet: approves', attempt(() => fox.approve(fox.pending[0]?.id ?? ''))],
    ['wallet: rejects', attempt(() => fox.reject(fox.pending[0]?.id ?? ''))],
    ['wallet: sound again', () => fox.repair()],
    [
      'wallet: signs by another key',
      async () =>
        fox.set({ answers: { personal_sign: await thief.signMessage({ message: state().draft?.text ?? '' }) } }),
    ],
    [
      'wallet: signs while it connects',
      () => fox.set({ signsWhileConnecting: random.pick([true, 'anotherText', 'badSignature'] as const) }),
    ],
    ['solana wallet: declines', () => ray.set({ reject: true })],
    ['solana wallet: forges', () => ray.set({ badAnswers: random.pick(['badSignature', 'changedMessage'] as const) })],
    ['solana wallet: sound again', () => ray.repair()],
    ['a minute passes', () => clock.advance(random.pick([100, 3_000, 16_000, 61_000]))],
    ['storage: a session is swapped', () => swapSession(world, random, first.address)],
    [
      'storage: a session is swapped, and a reload',
      async () => {
        await swapSession(world, random, first.address)
        close()
        world.openPage()
      },
    ],
    [
      'reload',
      () => {
        close()
        world.openPage()
      },
    ],
    ['another tab', () => void (pages.length < 3 && world.openPage())],
    ['a tab is closed', () => pages.length > 1 && close()],
    ['storage: cleared', () => random.next() < 0.2 && origin.storage.removeItem(KEY)],
  ]
}

/** The visitor presses as soon as the message is there. */
function pressed(kit: Kit): Promise<unknown> {
  const store = signInStore(kit)
  const stop = store.subscribe(() => {
    if (store.get().phase === 'ready') queueMicrotask(() => store.send({ type: 'pressed' }))
  })
  return signIn(kit).finally(stop)
}

/** Another script of the origin puts a session into the storage that its account has not signed. */
async function swapSession({ origin }: World, random: Random, address: string | undefined) {
  const stored = JSON.parse(origin.storage.getItem(KEY) ?? '{"v":1,"d":[]}') as { v: 1; d: SignInSession[] }
  const [session] = stored.d
  if (!session || !address) return
  const { message, data } = session
  const other = message.replace(data.accountAddress, address)
  const forged = random.pick<SignInSession>([
    { ...session, data: { ...data, accountAddress: address } },
    { ...session, message: other, data: { ...data, accountAddress: address } },
    { ...session, signature: await thief.signMessage({ message }) },
    { ...session, message: message.replace('host.example', 'evil.example') },
    { ...session, signature: await thief.signMessage({ message }) },
    { ...session, signature: '' },
    { ...session, message: '', signature: '' },
  ])
  origin.storage.setItem(KEY, JSON.stringify({ v: 1, d: [forged, ...stored.d.slice(1)] }))
}

const verified = new Map<string, boolean>()
/** By the library, and not by the code under test. */
async function isSigned({ data, message, signature }: SignInSession): Promise<boolean> {
  const key = `${data.accountAddress} ${signature} ${message}`
  const known = verified.get(key)
  if (known !== undefined) return known
  const isTheirs = data.chainId.startsWith('solana:')
    ? verifySolanaMessage({ address: data.accountAddress, message, signature })
    : (await recoverMessageAddress({ message, signature: signature as Hex }).catch(() => '')) === data.accountAddress
  if (verified.size > 5_000) verified.clear()
  verified.set(key, isTheirs)
  return isTheirs
}

/** What must hold whenever nothing runs in the page, whatever wallets and visitors still have to answer. */
async function findFault({ pages, options, clock }: World): Promise<string | undefined> {
  for (const [at, { kit, state }] of pages.entries()) {
    const { namespaces, connections, connectors, activeNamespace } = kit.store.getState()
    for (const [namespace, now] of Object.entries(namespaces)) {
      if (now.status !== 'connected') continue
      const active = connections.filter(saved => saved.namespace === namespace && saved.status === 'active')
      if (active.length !== 1 || active[0]?.connectorId !== now.connectorId)
        return `tab ${at}: ${namespace} is connected by ${now.connectorId}, and active is ${JSON.stringify(active)}`
      if (!connectors.some(({ id }) => id === now.connectorId)) return `tab ${at}: ${now.connectorId} is not there`
      if (now.accounts.length === 0) return `tab ${at}: ${namespace} is connected without an account`
    }
    const session = getSession(kit)
    const { phase, target } = state()
    if ((phase === 'signedIn') !== (session !== undefined)) return `tab ${at}: ${phase}, and the session is ${session}`
    const now = namespaces[activeNamespace]
    const address = now?.status === 'connected' ? now.accounts[0]?.address : undefined
    const isConfigured = kit.store.getState().networks.some(({ id }) => id === now?.networkId)
    if (target && (target.address !== address || target.chainId !== now?.networkId))
      return `tab ${at}: asks ${JSON.stringify(target)}, and active is ${address} on ${now?.networkId}`
    if (!target && address && isConfigured) return `tab ${at}: ${address} is connected, and its sign-in is ${phase}`
    if (!session) continue
    const { data, message } = session
    if (data.accountAddress !== address) return `tab ${at}: a session of ${data.accountAddress} for ${address}`
    if (options.scope === 'network' && data.chainId !== now?.networkId)
      return `tab ${at}: a session of ${data.chainId} on ${now?.networkId}`
    if (!data.chainId.startsWith(`${activeNamespace}:`)) return `tab ${at}: a session of another family`
    const faults = findSignInFaults(
      { data, message },
      { domain: 'host.example', origin: 'https://host.example', now: clock.now() },
    )
    if (faults.length > 0) return `tab ${at}: a session with the faults ${faults.join(', ')}`
    if (!(await isSigned(session))) return `tab ${at}: a session without a signature of ${address}`
  }
  return undefined
}

/** A fault that is still there when what was begun has had its time. */
function findLasting(world: World): Promise<string | undefined> {
  let last: string | undefined
  const look = () => {
    last = findQuietFault(world)
    if (last) throw new Error(last)
    return undefined
  }
  return vi.waitFor(look, { timeout: 5_000, interval: 5 }).catch(() => last)
}

/** What must hold as well once no call and no wallet is under way. */
function findQuietFault({ pages, options, wallets, ray }: World): string | undefined {
  if ([...wallets, ray].some(({ pending }) => pending.length > 0)) return undefined
  for (const [at, { kit, state }] of pages.entries()) {
    const isConnected = getAccount(kit).isConnected
    if (options.isRequired && isConnected && state().target && !getSession(kit) && !isSignInDue(state()))
      return `tab ${at}: connected without a session, which is required, while ${state().phase}`
    for (const [other, { kit: second, state: stateOf }] of pages.entries()) {
      const [one, two] = [state(), stateOf()]
      const isSame = one.target?.address === two.target?.address && one.target?.chainId === two.target?.chainId
      const isQuiet = [one, two].every(({ phase }) => ['signedIn', 'declined', 'ready'].includes(phase))
      if (!one.target || !isSame || !isQuiet) continue
      if ((getSession(kit) === undefined) !== (getSession(second) === undefined))
        return `tab ${at} is ${one.phase}, tab ${other} is ${two.phase}, for ${JSON.stringify(one.target)}`
    }
  }
  return undefined
}
