import type { Clock } from 'billfold/adapter'
import { parsePairingUri, type RandomBytes, toClientId } from 'billfold/wire'
import { privateKeyToAccount } from 'viem/accounts'
import { realClock } from '../realClock.ts'
import { createVirtualWallet } from '../wallet/createVirtualWallet.ts'
import { isStruck } from '../wallet/Switches.ts'
import { testAccounts } from '../wallet/testAccounts.ts'
import { changeAccount } from './changeAccount.ts'
import { createInbox } from './createInbox.ts'
import { createMessenger } from './createMessenger.ts'
import { createPairingMemory } from './createPairingMemory.ts'
import { createQuestionList } from './createQuestionList.ts'
import { createRequestQueue } from './createRequestQueue.ts'
import { createSleep } from './createSleep.ts'
import { forgetExpired } from './forgetExpired.ts'
import { createRelayLink } from './link/createRelayLink.ts'
import type { PairingCore } from './PairingCore.ts'
import type { PairingFamily } from './PairingFamily.ts'
import type { PairingMetadata } from './PairingMessages.ts'
import { type PairingSwitches, soundPairing } from './PairingSwitches.ts'
import type { PairingWallet } from './PairingWallet.ts'
import { publishAccounts } from './publishAccounts.ts'
import { publishNetwork } from './publishNetwork.ts'
import { deleteSession, emitEvent, extendSession, sessionOf, updateSession } from './sessionMessages.ts'

const pairingSeconds = 300

/**
 * Makes a phone for a test: the wallet's side of the pairing protocol over a relay, with real keys, real signatures and
 * real transactions through the given nodes, and switches for what wallets do wrong. It shares the codec `billfold/wire`
 * with the kit and nothing else, so that the two cannot agree about a mistake. Works in Node (20.19 or newer) and in a
 * page.
 *
 * @throws as `createVirtualWallet`: no chains, or no keys.
 * @example
 * const phone = createPairingWallet({ relay: 'ws://127.0.0.1:5555', chains: { 31337: 'http://127.0.0.1:8545' } })
 * await phone.pair(uri) // what a camera would have read
 */
export function createPairingWallet(options: createPairingWallet.Options): PairingWallet {
  const clock = options.clock ?? realClock()
  const random = options.random ?? (length => crypto.getRandomValues(new Uint8Array(length)))
  const metadata = options.metadata ?? defaultMetadata
  const watchers = new Set<() => void>()
  let isOver = false
  const notify = () => {
    if (!isOver) for (const watcher of [...watchers]) watcher()
  }
  const memory = createPairingMemory({
    store: options.storage,
    name: options.storageName ?? 'billfold pairing wallet',
    random,
    onChange: () => {
      expiry.schedule()
      notify()
    },
  })
  const privateKeys = options.privateKeys ?? testAccounts.map(account => account.privateKey)
  const accounts = privateKeys.map(key => privateKeyToAccount(key))
  const signer = createVirtualWallet({
    chains: options.chains,
    privateKeys,
    ...(options.chainId === undefined ? {} : { chainId: options.chainId }),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    clock,
    name: metadata.name,
    mode: 'manual',
    isConnected: true,
  })
  const families = options.families ?? []
  let mode = options.mode ?? 'auto'
  const questions = createQuestionList({
    clock,
    onChange: notify,
    onAnswer: id => memory.forgetRequest(Number(id)),
    decide: ({ method }) => {
      if (mode === 'manual') return undefined
      return isStruck(core.switches.reject, method) ? { kind: 'no', code: undefined } : { kind: 'yes', approval: {} }
    },
  })
  const link = createRelayLink({
    relay: options.relay,
    projectId: options.projectId,
    seed: memory.seed,
    clock,
    random,
    acknowledges: () => !core.switches.noAcknowledgement,
    onPush: push => inbox.receive(push),
    onFault: () => messenger.countFault(),
    onStatus: notify,
  })
  const messenger = createMessenger({ clock, random, link, switches: () => core.switches })
  const sleep = createSleep(clock)
  const core: PairingCore = {
    metadata,
    clock,
    random,
    signer,
    families,
    signText(address, message) {
      const account = accounts.find(held => held.address === address)
      return account
        ? account.signMessage({ message })
        : Promise.reject(new Error(`The wallet does not hold ${address}`))
    },
    chainIds: new Set(Object.keys(options.chains).map(Number)),
    chosenChainId: signer.chainId,
    switches: { ...soundPairing, ...options.switches },
    memory,
    link,
    messenger,
    questions,
    wait: sleep.wait,
  }
  const queue = createRequestQueue(core)
  const expiry = forgetExpired(core)

  const inbox = createInbox(core, queue)
  const set = (change: Partial<PairingSwitches>) => {
    core.switches = { ...core.switches, ...change }
    notify()
  }
  for (const family of families)
    family.onChange(() => {
      notify()
      publishAccounts(core, family).catch(() => messenger.countFault())
    })
  // What was open when the last wallet ended still is.
  for (const topic of [...memory.pairings.keys(), ...memory.sessions.keys()])
    link.subscribe(topic).catch(() => messenger.countFault())
  inbox.resume()

  return {
    metadata,
    clientId: toClientId(memory.seed),
    signer,
    get status() {
      return link.status
    },
    get switches() {
      return core.switches
    },
    get chainId() {
      return core.chosenChainId
    },
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    set,
    repair: () => set(soundPairing),
    async pair(uri) {
      const { topic, key, expiryTimestamp, methods } = parsePairingUri(uri)
      const now = Math.floor(clock.now() / 1_000)
      const until = expiryTimestamp ?? now + pairingSeconds
      if (until <= now) throw new Error('This code has expired. Ask for a new one.')
      if (memory.pairings.get(topic)?.isActive) throw new Error('This code was used already. Ask for a new one.')
      memory.keepPairing({ topic, key, methods, expiry: until, isActive: false })
      await link.subscribe(topic)
      return { topic }
    },
    get questions() {
      return questions.list()
    },
    get sessions() {
      return [...memory.sessions.values()]
    },
    log: messenger.log,
    get faultCount() {
      return messenger.faultCount
    },
    get duplicateCount() {
      return messenger.duplicateCount
    },
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    approve: questions.approve,
    reject: questions.reject,
    emit: (topic, event, chainId) => emitEvent(core, topic, event, chainId),
    update: (topic, namespaces) => updateSession(core, topic, namespaces),
    extend: topic => extendSession(core, topic),
    async ping(topic) {
      await messenger.ask(topic, sessionOf(core, topic).key, 'wc_sessionPing', {})
    },
    disconnect: topic => deleteSession(core, topic),
    send(topic, message, tag) {
      const key = memory.keyOf(topic)
      if (!key) throw new Error(`No key for ${topic}`)
      return messenger.send({ topic, key, message, tag, ttlSeconds: pairingSeconds })
    },
    async switchChain(chainId) {
      core.chosenChainId = chainId
      if (!queue.isBusy()) signer.switchChain(chainId)
      notify()
      await publishNetwork(core)
    },
    async selectAccount(address) {
      signer.selectAccount(address)
      notify()
      await changeAccount(core)
    },
    dropSocket: () => link.drop(),
    destroy() {
      if (isOver) return
      isOver = true
      inbox.end()
      expiry.stop()
      queue.stop()
      sleep.end()
      questions.withdraw(() => true)
      messenger.destroy(new Error('The wallet was destroyed'))
      link.destroy()
      for (const asker of [signer, ...families]) asker.destroy()
      watchers.clear()
    },
  }
}

export declare namespace createPairingWallet {
  type Options = {
    /** Address of the relay, `ws:` or `wss:`, as the app has it. */
    readonly relay: string
    readonly projectId?: string
    /** HTTP address of a node by chain id. */
    readonly chains: Readonly<Record<number, string>>
    readonly chainId?: number
    /** 32-byte keys in hex; the devnet's first accounts when absent (`testAccounts`). */
    readonly privateKeys?: readonly `0x${string}`[]
    /** What it speaks beside EVM: `createPairingSolana(…)`, `createPairingBitcoin(…)`. They end with the phone. */
    readonly families?: readonly PairingFamily[]
    readonly metadata?: PairingMetadata
    readonly mode?: PairingWallet['mode']
    readonly switches?: Partial<PairingSwitches>
    /** Where identity, pairings, sessions and open questions are kept over reloads, in clear text. */
    readonly storage?: createPairingMemory.Store
    /** Two wallets in one storage need two names. */
    readonly storageName?: string
    readonly clock?: Clock
    readonly random?: RandomBytes
    readonly fetch?: typeof fetch
  }
  type ReturnType = PairingWallet
}

const defaultMetadata: PairingMetadata = {
  name: 'Billfold Test Wallet',
  description: 'A wallet for tests: everybody knows its keys',
  url: 'https://billfold.dev',
  icons: [],
}
