import { bitcoin } from '@billfold/bitcoin'
import { bitcoinMainnet } from '@billfold/bitcoin/networks'
import { evm } from '@billfold/evm'
import { mainnet } from '@billfold/evm/networks'
import { solana } from '@billfold/solana'
import { solanaMainnet } from '@billfold/solana/networks'
import { addConnector, connect, disconnect, getPendingSends, type Kit } from 'billfold'
import type { ChainAdapter, Connector, ConnectorRequest, WalletSessionRules } from 'billfold/adapter'
import { BillfoldError, type ErrorRow, errorCatalogue } from 'billfold/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { requestWallet as requestBitcoin } from '../../bitcoin/src/connectors/requestWallet.ts'
import { requestWallet as requestEvm } from '../../evm/src/connectors/requestWallet.ts'
import { requestWallet as requestSolana } from '../../solana/src/connectors/requestWallet.ts'
import { describeWalletError as describeSolana } from '../../solana/src/errors/describeWalletError.ts'
import { sendSerialized } from '../../solana/src/features/sendSerialized.ts'
import { createSentMemory } from '../../solana/src/sent/createSentMemory.ts'
import { createV0Transfer } from '../../solana/test/support/createV0Transfer.ts'
import { createFaultFetch } from '../../testkit/src/seams/createFaultFetch.ts'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { toFrameError } from '../src/channel/toFrameError.ts'
import { createRequests } from '../src/embedded/requests/createRequests.ts'
import { toAnswerError } from '../src/pairing/client/requests/toAnswerError.ts'
import { requestPaired } from '../src/pairing/connector/requestPaired.ts'
import { getSend } from '../src/send/getSend.ts'

// "Sent or not sent": may the visitor be asked for the same payment again? Every row of the error catalogue, in every
// family, from every kind of wallet. What is asked is the code of the kit from the send down to the wallet's own interface.

const rows = Object.values(errorCatalogue) as readonly ErrorRow<BillfoldError['code']>[]

/** Who says it once the wallet has the request, and what is true then. All rows that are not named here: unknown. */
const reasons = {
  'wallet/rejected': 'the wallet says that the visitor refused (4001)',
  'wallet/declined': 'the wallet says that it refused (5000)',
} as const

const families = {
  evm: {
    adapter: () => evm({ networks: [mainnet] }),
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    methods: ['eth_sendTransaction'],
  },
  solana: {
    adapter() {
      const family = solana({ networks: [solanaMainnet] })
      const { address, to } = families.solana
      // What leads up to the question (prices, balances, simulation) is not under test.
      const load = async () => (options: Parameters<typeof sendSerialized>[0]) =>
        sendSerialized(
          options,
          { rpc: { request: () => Promise.reject(new Error('No node')) }, sent: createSentMemory() },
          { serialized: createV0Transfer(address, to, 5n) },
        )
      return {
        ...family,
        features: { ...family.features, transfer: { isAvailable: () => true, load } },
      } as ChainAdapter
    },
    address: '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK',
    to: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    methods: ['solana_signAndSendTransaction', 'solana_signTransaction'],
  },
  bitcoin: {
    adapter: () => bitcoin({ networks: [bitcoinMainnet] }),
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    to: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    methods: ['sendTransfer', 'signPsbt'],
  },
} as const
type Family = keyof typeof families
const kinds = ['injected', 'paired', 'embedded'] as const
type Kind = (typeof kinds)[number]

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const esplora = createFaultFetch([
  {
    match: /block-height\/0$/,
    fault: { kind: 'status', status: 200, body: `${bitcoinMainnet.id.slice(7)}f763ae46a2a6c172b3f1b60a8ce26f` },
  },
  { match: /fee-estimates$/, fault: { kind: 'json', body: { 1: 3, 6: 2, 144: 1 } } },
  {
    match: /utxo$/,
    fault: { kind: 'json', body: [{ txid: 'ab'.repeat(32), vout: 0, value: 1_000_000, status: { confirmed: true } }] },
  },
])

/** What a wallet does with the question, and how often it was asked. */
type Wallet = {
  fail: () => unknown
  asked: number
  chainId: string
  methods: readonly string[]
  /** While it shows the question: it takes its grant back, as an extension that restarts does, or the visitor presses Disconnect. */
  leaving: 'restart' | 'disconnect' | undefined
  /** Takes the grant back. */
  end(): void
}

/** The way of a request to a wallet of a kind, down to the wallet's own interface. */
function toRequest(
  kind: Kind,
  family: Family,
  wallet: Wallet,
  kit: Kit,
  rules: WalletSessionRules,
): Connector['request'] {
  const { address } = families[family]
  const network = kit.store.getState().networks[0]
  if (!network) throw new Error('No network')
  const { namespace, id: networkId } = network
  const watchers = new Set<() => void>()
  let isOver = false
  const granted = <grant>(grant: grant) => (isOver ? undefined : grant)
  wallet.end = () => {
    isOver = true
    for (const watch of [...watchers]) watch()
  }
  const answer = async () => {
    wallet.asked += 1
    if (!wallet.leaving) throw wallet.fail()
    if (wallet.leaving === 'restart') wallet.end()
    else void disconnect(kit)
    return new Promise<never>(() => {})
  }
  const link = {
    accounts: () => (wallet.methods.length ? [{ address, type: 'eoa' as const }] : []),
    networkId: () => networkId,
    methods: () => wallet.methods,
    networks: () => [network],
    settings: { fetch: esplora, rpcUrls: () => [] },
    sessionProperties: () => ({}),
    request: answer,
    switchNetwork: async () => {},
    watch: () => () => {},
  }
  const [rulesOf, links] = [new Map([[namespace, rules]]), new Map([[namespace, link]])]
  if (kind === 'paired') {
    const accounts = [`${networkId}:${address}`]
    const namespaces = () => ({ [namespace]: { accounts, methods: wallet.methods, events: [] } })
    const peer = { metadata: { name: 'Phone' } }
    const state = { session: () => ({ topic: 't', namespaces: namespaces(), peer }) }
    const storage = { read: () => undefined }
    const paired = { kit, hasCard: false, client: { request: answer }, storage, state, rules: rulesOf, links }
    return request => requestPaired(paired as unknown as requestPaired.Wallet, request)
  }
  if (kind === 'embedded') {
    const talk = { ask: answer, isInModal: () => true, showAlone: () => () => {} }
    const approvals = { rejectAll() {}, run: (_: unknown, ask: (options: object) => Promise<unknown>) => ask({}) }
    return createRequests({ kit, talk, approvals, rules: rulesOf, links } as unknown as createRequests.Options)
  }
  if (family === 'evm') {
    const provider = {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? wallet.chainId : answer()),
    }
    const state = {
      get session() {
        return granted({ accounts: [address.toLowerCase()], networkId })
      },
      watchers,
      update() {},
    }
    return request => requestEvm({ provider, state, checkAlive: async () => {} } as requestEvm.Wallet, request)
  }
  if (family === 'solana') {
    const account = { address, chains: ['solana:mainnet'], features: [], account: {} }
    const features = {
      'solana:signAndSendTransaction': { signAndSendTransaction: answer },
      'solana:signTransaction': { signTransaction: answer },
    }
    const state = {
      get session() {
        return granted({ accounts: [account], networkId })
      },
      watchers,
      end() {},
    }
    const own = { wallet: { features }, state, describe: describeSolana }
    return request => requestSolana(own as unknown as requestSolana.Wallet, request)
  }
  const grant = () => granted({ accounts: [{ address, type: 'payment' as const }], approvedNetworks: [networkId] })
  const state = {
    wallet: { methods: { sendTransfer: answer, signPsbt: answer } },
    watchers,
    grant,
    end() {},
    refresh: async () => {},
  }
  return request => requestBitcoin(state as unknown as requestBitcoin.State, request)
}

async function open(kind: Kind, family: Family) {
  const { address, to, adapter: createAdapter, methods } = families[family]
  const adapter = createAdapter()
  const wallet: Wallet = {
    fail: () => undefined,
    asked: 0,
    chainId: '0x1',
    methods,
    leaving: undefined,
    end() {},
  }
  const { kit, destroy } = createTestKit({ families: [adapter], fetch: esplora })
  ends.push(destroy)
  const rules = await adapter.pairing?.load()
  if (!rules) throw new Error('No rules')
  const type = family === 'bitcoin' ? ('payment' as const) : ('eoa' as const)
  const [network] = adapter.networks
  if (!network) throw new Error('No network')
  const granted = {
    [network.namespace]: { accounts: [{ address, type }], approvedNetworks: 'all' as const, networkId: network.id },
  }
  const request = toRequest(kind, family, wallet, kit, rules)
  addConnector(kit, {
    id: 'wallet',
    name: 'Wallet',
    kind: kind === 'paired' ? 'pairing' : 'external',
    namespaces: [network.namespace],
    connect: async () => granted,
    reconnect: async () => granted,
    disconnect: async () => wallet.end(),
    // As connectors do: everything is an error of the catalogue.
    request: (asked: ConnectorRequest) => request(asked),
    on: () => () => {},
  })
  await connect(kit, { connector: 'wallet' })
  const { symbol, decimals, name } = network.nativeCurrency
  const token = { networkId: network.id, name, symbol, decimals, balance: 10n ** 20n }

  /** One payment from the review on; whether it may be asked for again, and the error. */
  async function pay(fail: Wallet['fail']) {
    wallet.fail = fail
    wallet.asked = 0
    const send = getSend(kit)
    const outcome = send.give({ token, amount: '0.0005', unit: 'token', to, given: [] }).then(
      () => undefined,
      (error: BillfoldError) => error,
    )
    send.preview({ address: to })
    const id = send.ask()
    if (!id) throw new Error('The wallet was not asked')
    const error = await outcome
    const kept = getPendingSends(kit).find(row => row.id === id)
    return { mayAskAgain: kept === undefined, status: kept?.status, code: error?.code, asked: wallet.asked }
  }
  return { pay, wallet }
}

/** What the row looks like when a wallet of the kind says it. */
function toCause(kind: Kind, { code, message, rpcCode }: ErrorRow<BillfoldError['code']>): unknown {
  if (kind === 'embedded') return toFrameError({ code, message, ...(rpcCode === undefined ? {} : { rpcCode }) })
  if (kind === 'injected') return rpcCode === undefined ? new Error(message) : { code: rpcCode, message }
  const isOfLink = /^(pairing|request|wallet\/disconnected)/.test(code)
  if (isOfLink && rpcCode === undefined) return new BillfoldError({ code, message } as ErrorRow<typeof code>)
  return toAnswerError({ code: rpcCode ?? 1, message })
}

const asking = kinds.flatMap(kind =>
  (Object.keys(families) as Family[])
    // The vault has no Bitcoin: see below.
    .filter(family => !(kind === 'embedded' && family === 'bitcoin'))
    .map(family => ({ kind, family })),
)

describe.each(asking)('$family, $kind: once the wallet has the request', ({ kind, family }) => {
  it('only its own no lets the payment be asked for again; every other row leaves the outcome open', async () => {
    const { pay } = await open(kind, family)
    const table: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const row of rows) {
      const { mayAskAgain, status, asked, code } = await pay(() => toCause(kind, row))
      expect(asked, row.code).toBeGreaterThan(0)
      const isRefusal = row.code in reasons || (kind !== 'embedded' && code === 'wallet/rejected')
      const why = reasons[row.code as keyof typeof reasons] ?? 'the wallet says it in words, without a number'
      table[row.code] = mayAskAgain ? `again: ${why}` : `${status}: it may have been sent`
      wanted[row.code] = isRefusal ? `again: ${why}` : 'unknown: it may have been sent'
      // Words alone count only where they are those of a refusal.
      if (isRefusal && !(row.code in reasons)) expect(row.message, row.code).toMatch(/reject|denied|declin|cancel/i)
    }
    expect(table).toEqual(wanted)
    expect(Object.keys(table)).toHaveLength(rows.length)
  })

  it.each([
    ['-32000 and a deadline', { code: -32000, message: 'context deadline exceeded' }],
    ['-32000 and a time-out', { code: -32000, message: 'request timed out' }],
    ['-32603', { code: -32603, message: 'Internal error' }],
    ['"already known": it is in the pool', { code: -32000, message: 'already known' }],
    ['"nonce too low": it may be that very transaction', { code: -32000, message: 'nonce too low' }],
    ['a limit', { code: -32005, message: 'limit exceeded' }],
    ['a port that was closed', new Error('Attempting to use a disconnected port object')],
    ['nothing', undefined],
  ])('%s proves nothing', async (_, cause) => {
    const { pay } = await open(kind, family)
    const failure = { code: 'vault/of-tomorrow', message: 'Failed', ...(cause as object), rpcCode: -32000 }
    const fail = {
      injected: () => cause,
      paired: () => toAnswerError({ code: -32000, message: 'Failed', ...(cause as object) }),
      embedded: () => toFrameError({ ...failure, code: 'rpc/node' }),
    }
    expect(await pay(fail[kind])).toMatchObject({ mayAskAgain: false, status: 'unknown' })
  })
})

describe.each(['restart', 'disconnect'] as const)('a connection that ends (%s)', leaving => {
  it.each(Object.keys(families) as Family[])('%s: while the wallet shows the question proves nothing', async family => {
    const { pay, wallet } = await open('injected', family)
    wallet.leaving = leaving
    const code = 'connector/no-answer'
    expect(await pay(() => undefined)).toEqual({ mayAskAgain: false, status: 'unknown', code, asked: 1 })
  })
})

describe('before the wallet has the request', () => {
  it('on another network (injected), without the method (paired), without an account (embedded): nothing was sent', async () => {
    const injected = await open('injected', 'evm')
    injected.wallet.chainId = '0x2'
    expect(await injected.pay(() => undefined)).toEqual({
      mayAskAgain: true,
      code: 'connector/chain-mismatch',
      asked: 0,
    })
    for (const [kind, code] of [
      ['paired', 'pairing/not-approved'],
      ['embedded', 'connector/not-connected'],
    ] as const) {
      const opened = await open(kind, 'evm')
      opened.wallet.methods = []
      expect([kind, await opened.pay(() => undefined)]).toMatchObject([kind, { mayAskAgain: true, code, asked: 0 }])
    }
  })

  it('the vault has no Bitcoin, and is not asked', async () => {
    const { pay } = await open('embedded', 'bitcoin')
    expect(await pay(() => undefined)).toMatchObject({ mayAskAgain: true, code: 'rpc/not-allowed', asked: 0 })
  })
})

it('a failure that names the hash of what was signed is followed by that hash', async () => {
  const { pay } = await open('embedded', 'evm')
  const hashes = [`0x${'ab'.repeat(32)}`]
  const fail = () => toFrameError({ code: 'rpc/internal', message: 'Lost', rpcCode: -32603, hashes })
  expect(await pay(fail)).toMatchObject({ mayAskAgain: false, status: 'pending', code: 'rpc/internal' })
})

it('what the vault passes on from a node is read as the words of a node, and never as a refusal', async () => {
  const { pay } = await open('embedded', 'evm')
  const say = (message: string) => pay(() => toFrameError({ code: 'rpc/node', message, rpcCode: -32000 }))
  expect((await say('insufficient funds for gas * price + value')).code).toBe('node/insufficient-funds')
  expect((await say('nonce too low')).code).toBe('node/nonce-too-low')
  expect(await say('context deadline exceeded')).toMatchObject({ code: 'rpc/internal', status: 'unknown' })
  expect(await say('rejected')).toMatchObject({ code: 'rpc/internal', status: 'unknown' })
})
