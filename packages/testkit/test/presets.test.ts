import { setMaxListeners } from 'node:events'
import { evm } from '@billfold/evm'
import { defineNetwork } from '@billfold/evm/networks'
import {
  connect,
  disconnect,
  getAccount,
  getConnectors,
  isBillfoldError,
  type Kit,
  sendTransaction,
  signMessage,
  switchNetwork,
} from 'billfold'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { realClock } from '../src/realClock.ts'
import { createTestKit } from '../src/seams/createTestKit.ts'
import { createTestOrigin, type TestOrigin } from '../src/seams/createTestOrigin.ts'
import { startWalletPreset } from '../src/wallet/presets/startWalletPreset.ts'
import { type WalletPresetName, walletPresets } from '../src/wallet/presets/walletPresets.ts'
import { testAccounts } from '../src/wallet/testAccounts.ts'

// Every odd wallet walks connect → sign → switch → reload → disconnect → reload with the real EVM family, in Node. What a
// view then says is tested where the view is; here it is by which error, and what is left.

const [alice, bob] = [testAccounts[0].address, testAccounts[1].address]
const chains = { 31337: 'http://node.test/31337', 31338: 'http://node.test/31338' }
const networks = [31337, 31338].map(chainId =>
  defineNetwork({ chainId, name: `Chain ${chainId}`, rpcUrls: [`http://node.test/${chainId}`] }),
)

type Outcome = {
  /** How many wallets are listed. */
  readonly rows: number
  /** How a call ended: `done`, the code of its error, or `open` after 30 s. */
  readonly connect?: string
  /** Some seconds later: who is connected on which chain, else the status. */
  readonly connected?: string
  readonly sign?: string
  readonly send?: string
  readonly switch?: string
  readonly switched?: string
  /** A second after a reload, and at the end. */
  readonly restoring?: string
  readonly restored?: string
  readonly disconnect?: string
  /** After one more reload. */
  readonly ended?: string
}

const sound: Outcome = {
  rows: 1,
  connect: 'done',
  connected: 'alice on 31337',
  sign: 'done',
  switch: 'done',
  switched: 'alice on 31338',
  restoring: 'alice on 31338',
  restored: 'alice on 31338',
  disconnect: 'done',
  ended: 'disconnected',
}
/** No wallet was ever connected: all later steps find that. */
const none: Outcome = {
  ...sound,
  connected: 'disconnected',
  sign: 'connector/not-connected',
  switched: 'disconnected',
  restoring: 'disconnected',
  restored: 'disconnected',
}
const stays: Outcome = {
  ...sound,
  switched: 'alice on 31337',
  restoring: 'alice on 31337',
  restored: 'alice on 31337',
}
/** Connected, and lost by itself. */
const lost: Outcome = { ...none, connected: 'locked', switched: 'locked' }

const expected: Readonly<Record<WalletPresetName, Outcome>> = {
  announcedTwice: sound,
  secondProviderSameUuid: sound,
  sameRdnsTwice: { ...sound, rows: 2 },
  twoNamedMetaMask: { ...sound, rows: 2 },
  iconTooLarge: sound,
  iconOverHttp: sound,
  iconMissing: sound,
  iconWithScript: sound,
  nameOf300Characters: sound,
  nameRightToLeft: sound,
  nameZeroWidth: sound,
  nameWithHtml: sound,
  noRdns: sound,
  noUuid: sound,
  blankName: sound,
  rdnsWithSpaces: sound,
  announcesLate: { ...sound, restoring: 'connecting' },
  fiftyWallets: { ...sound, rows: 50 },
  legacyOnly: sound,
  legacyAndAnnounced: sound,
  legacyList: { ...sound, rows: 2 },
  accountsNeverSettle: { ...none, connect: 'open', connected: 'connecting', switched: 'connecting' },
  accountsEmpty: { ...none, connect: 'connector/no-accounts' },
  accountsNull: { ...none, connect: 'connector/invalid-answer' },
  accountsText: { ...none, connect: 'connector/invalid-answer' },
  accountsGarbage: { ...none, connect: 'connector/no-accounts' },
  addressLowerCase: sound,
  addressUpperCase: sound,
  addressWrongChecksum: sound,
  endsAtOnce: { ...lost, restoring: 'locked', restored: 'locked' },
  rejects: { ...none, connect: 'connection/rejected' },
  alreadyPending: { ...none, connect: 'request/pending' },
  throwsText: { ...none, connect: 'connection/rejected' },
  throwsUndefined: { ...none, connect: 'request/failed' },
  accountsTwoHundred: sound,
  accountsChangedFlood: sound,
  accountsChangedGarbage: { ...lost, restoring: 'alice on 31337', restored: 'alice on 31337' },
  vanishes: { ...lost, restoring: 'alice on 31337', restored: 'alice on 31337' },
  goneAfterReload: { ...sound, restoring: 'connecting', restored: 'disconnected' },
  lateAfterReload: { ...sound, restoring: 'connecting' },
  accountsNeverSettleAfterReload: { ...sound, restoring: 'connecting', restored: 'connecting' },
  accountsEmptyAfterReload: { ...sound, restoring: 'locked', restored: 'locked' },
  otherAccountAfterReload: { ...sound, restoring: 'bob on 31338', restored: 'bob on 31338' },
  lockedAtStart: { ...none, connect: 'open', connected: 'connecting', switched: 'connecting' },
  sharesOneAccount: sound,
  oneYesForTwoQuestions: sound,
  onlyOneQuestion: sound,
  revokeNeverSettles: sound,
  revokeThrows: sound,
  revokeUnknown: sound,
  chainIdNeverSettles: { ...none, connect: 'connector/no-answer' },
  chainIdDecimal: sound,
  chainIdNumber: sound,
  chainIdText: { ...none, connect: 'connector/invalid-answer' },
  unknownChainAddRefused: { ...stays, switch: 'wallet/rejected' },
  unknownChainAddWithoutMove: sound,
  switchIgnored: { ...stays, switch: 'network/switch-failed' },
  switchSilent: sound,
  switchNeverSettles: { ...stays, switch: 'open' },
  startsOnMainnet: { ...sound, connected: 'alice on 1', sign: 'network/unsupported' },
  movesToMainnet: { ...sound, connected: 'alice on 1', sign: 'network/unsupported' },
  chainChangedFlood: sound,
  chainChangedGarbage: sound,
  eventsAfterAnswer: sound,
  noRemoveListener: sound,
  noListeners: sound,
  listenersThrow: sound,
  signatureNull: { ...sound, sign: 'connector/invalid-answer' },
  signatureWrong: { ...sound, sign: 'connector/invalid-answer' },
  transactionNull: { ...sound, send: 'connector/invalid-answer' },
}

// What is loaded later needs turns of the real event loop, which is left alone. It is loaded once before, in real time.
beforeAll(async () => {
  for (const name of ['legacyList', 'throwsUndefined', 'signatureWrong', 'transactionNull'] as const) {
    const { kit, close } = load(name, createTestOrigin(), false)
    await vi.waitFor(() => expect(getConnectors(kit)).not.toHaveLength(0), { timeout: 10_000 })
    await connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' }).catch(() => {})
    await signMessage(kit, { message: 'Hello' }).catch(() => {})
    await switchNetwork(kit, { networkId: 'eip155:31338' })
    await sendTransaction(kit, { transaction: { to: bob, value: 1n } }).catch(() => {})
    close()
  }
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

async function pass(ms: number, until = () => false): Promise<void> {
  for (let passed = 0; passed < ms && !until(); passed += 100) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise(resolve => setImmediate(resolve))
  }
}

async function outcomeOf(calling: Promise<unknown>): Promise<string> {
  let outcome = 'open'
  calling.then(
    () => {
      outcome = 'done'
    },
    (cause: unknown) => {
      outcome = isBillfoldError(cause) ? cause.code : `none of ours: ${String(cause)}`
    },
  )
  await pass(30_000, () => outcome !== 'open')
  return outcome
}

/** A node that knows its chain and no contract. */
const node: typeof fetch = async (input, init) => {
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? `0x${Number(String(input).split('/').at(-1)).toString(16)}` : '0x',
  })
  const body = JSON.parse(String(init?.body))
  return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
}

/** A page with the wallets of a preset. Its storage is the origin's, and so is what the wallets remember. */
function load(name: WalletPresetName, origin: TestOrigin, isReload: boolean, mode: 'auto' | 'manual' = 'auto') {
  const tab = origin.openTab()
  // Each of fifty wallets listens to the other tabs.
  setMaxListeners(100, tab.window)
  const leave = tab.enter()
  const clock = realClock()
  const wallets = startWalletPreset(tab.window as EventTarget & { localStorage: Storage }, name, {
    chains,
    isReload,
    clock,
    mode,
  })
  const { kit, destroy } = createTestKit({
    origin,
    tab,
    families: [evm({ networks })],
    environment: { clock, fetch: node },
  })
  const close = () => {
    destroy()
    for (const wallet of wallets) wallet.destroy()
    leave()
  }
  return { kit, wallets, close }
}

function stateOf(kit: Kit, first: string): string {
  const { status, address, networkId, isLocked } = getAccount(kit)
  if (status !== 'connected') return isLocked ? 'locked' : status
  const label = address === first ? 'alice' : address === bob ? 'bob' : address
  return `${label} on ${networkId?.split(':')[1]}`
}

async function walk(name: WalletPresetName): Promise<Outcome> {
  const origin = createTestOrigin()
  let page = load(name, origin, false)
  onTestFinished(() => page.close())
  const first = page.wallets[0]?.accounts[0] ?? alice
  const state = () => stateOf(page.kit, first)
  await pass(6_000)
  const rows = getConnectors(page.kit).length
  const chosen = getConnectors(page.kit).at(-1)
  if (!chosen) return { rows }
  const connecting = await outcomeOf(connect(page.kit, { connector: chosen.id }))
  await pass(5_000)
  const connected = state()
  const sign = await outcomeOf(signMessage(page.kit, { message: 'Hello' }))
  const send =
    name === 'transactionNull' && (await outcomeOf(sendTransaction(page.kit, { transaction: { to: bob, value: 1n } })))
  const switching = await outcomeOf(switchNetwork(page.kit, { networkId: 'eip155:31338' }))
  await pass(500)
  const switched = state()
  page.close()
  page = load(name, origin, true)
  await pass(1_000)
  const restoring = state()
  await pass(9_000)
  const restored = state()
  const ending = await outcomeOf(disconnect(page.kit))
  page.close()
  page = load(name, origin, true)
  await pass(10_000)
  const ended = state()
  return {
    rows,
    connect: connecting,
    connected,
    sign,
    ...(send ? { send } : {}),
    switch: switching,
    switched,
    restoring,
    restored,
    disconnect: ending,
    ended,
  }
}

describe('a page walks connect, sign, switch, reload, disconnect and reload with a wallet', () => {
  test.each(Object.keys(walletPresets) as WalletPresetName[])('%s', async name => {
    expect(await walk(name)).toEqual(expected[name])
  })
})

describe('two presses and one approval', () => {
  async function pressTwice(name: WalletPresetName) {
    const { kit, wallets, close } = load(name, createTestOrigin(), false, 'manual')
    onTestFinished(close)
    const [wallet] = wallets
    if (!wallet) throw new Error('No wallet')
    const press = () => outcomeOf(connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' }))
    const first = press()
    await pass(500)
    const second = press()
    await pass(500)
    for (const { id } of wallet.pending) wallet.approve(id)
    const outcomes = [await first, await second]
    await pass(3_000)
    const methods = () => wallet.log.map(entry => entry.method)
    return { outcomes, press, methods, state: () => stateOf(kit, alice) }
  }

  test('is connected, and the wallet keeps its permission: one yes answers both questions', async () => {
    const { outcomes, state, methods } = await pressTwice('oneYesForTwoQuestions')
    expect([outcomes, state()]).toEqual([['request/aborted', 'done'], 'alice on 31337'])
    expect(methods()).not.toContain('wallet_revokePermissions')
  })

  test('reads that a request is open where the wallet refuses the second one; its yes holds for the next press', async () => {
    const { outcomes, press, state, methods } = await pressTwice('onlyOneQuestion')
    expect(outcomes).toEqual(['request/aborted', 'request/pending'])
    expect(methods()).not.toContain('wallet_revokePermissions')
    expect([await press(), state()]).toEqual(['done', 'alice on 31337'])
  })
})
