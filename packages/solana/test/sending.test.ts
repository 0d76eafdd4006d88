import { solanaTestAccounts } from '@billfold/testkit/solana'
import {
  address,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Encoder,
} from '@solana/kit'
import type { Connector, ConnectorRequest, HandOverStage } from 'billfold/adapter'
import type { BillfoldError } from 'billfold/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBase58 } from '../src/base58/decodeBase58.ts'
import { encodeBase58 } from '../src/base58/encodeBase58.ts'
import { solanaMainnet } from '../src/networks/rows/solanaMainnet.ts'
import { readSerialized } from '../src/transaction/readSerialized.ts'
import { createV0Transfers } from './support/createV0Transfers.ts'
import { openChain } from './support/openChain.ts'
import { rejectionOf } from './support/rejectionOf.ts'

// Sent or not: what nodes and wallets say of a transaction that is signed, and what is done about it.

let world: Awaited<ReturnType<typeof openChain>>
beforeAll(async () => {
  world = await openChain()
})
afterAll(() => world.stop())

const [alice] = solanaTestAccounts
const mainnetGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const newAddress = async () => (await generateKeyPairSigner()).address
const balanceOf = async (of: string) => (await createSolanaRpc(world.chain.rpcUrl).getBalance(address(of)).send()).value

type Answer = object | 'lost' | undefined
const refusals = {
  blockhash: {
    error: {
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound', logs: [] },
    },
  },
  processed: {
    error: {
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
      data: { err: 'AlreadyProcessed', logs: [] },
    },
  },
  behind: { error: { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } } },
  internal: { error: { code: -32603, message: 'Internal error' } },
}

/**
 * Addresses in front of the chain. `edit` sees what each was asked and what the chain says, which is asked only when
 * `isPassedOn`, and may put another answer in its place; `lost` is a connection that broke.
 */
function createNodes(
  edit: (call: { node: string; method: string; count: number }) => { isPassedOn: boolean; answer?: Answer },
) {
  const asked: string[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const { id, method } = JSON.parse(String(init.body)) as { id: unknown; method: string }
    const node = new URL(url).hostname.split('.')[0] ?? ''
    const call = `${node} ${method}`
    const count = asked.filter(other => other === call).length
    asked.push(call)
    const { isPassedOn, answer } = edit({ node, method, count })
    const response = isPassedOn ? await globalThis.fetch(world.chain.rpcUrl, init) : undefined
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    if (answer) return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    return response ?? Promise.reject(new TypeError('Failed to fetch'))
  }) as typeof globalThis.fetch
  return { asked, fetch }
}
type Nodes = ReturnType<typeof createNodes>
const settingsOf = ({ fetch }: Nodes, names: readonly string[]) => ({
  fetch,
  rpcUrls: () => names.map(name => `https://${name}.example/`),
})
const whenSending = (answers: (node: string, count: number) => { isPassedOn: boolean; answer?: Answer }) =>
  createNodes(({ node, method, count }) => (method === 'sendTransaction' ? answers(node, count) : { isPassedOn: true }))

test.for<[string, (node: string, count: number) => { isPassedOn: boolean; answer?: Answer }]>([
  [
    'took it and its answer was lost, the other does not know the blockhash yet',
    node => (node === 'one' ? { isPassedOn: true, answer: 'lost' } : { isPassedOn: false, answer: refusals.blockhash }),
  ],
  [
    'took it and said "internal error", the other says that it is done',
    node =>
      node === 'one'
        ? { isPassedOn: true, answer: refusals.internal }
        : { isPassedOn: false, answer: refusals.processed },
  ],
  [
    'took it and said that it lags, the other refuses it',
    node =>
      node === 'one'
        ? { isPassedOn: true, answer: refusals.behind }
        : { isPassedOn: false, answer: refusals.blockhash },
  ],
  [
    'took it, and says so the second time',
    (_, count) => ({ isPassedOn: true, answer: count === 0 ? 'lost' : undefined }),
  ],
])('B14: one node %s: it is followed by its hash', async ([, answers]) => {
  const stages: HandOverStage[] = []
  const to = await newAddress()
  const settings = settingsOf(whenSending(answers), ['one', 'two'])
  const hash = await world.run('transfer', {
    transfer: { to, amount: 5_000_000n },
    settings,
    onStage: stage => stages.push(stage),
  })
  expect(stages.at(-1)).toBe('node')
  expect(await balanceOf(to)).toBe(5_000_000n)
  expect(await world.run('transactionStatus', { hash, since: Date.now(), settings })).toBe('success')
})

test.for<[string, Answer]>([
  ['with data', refusals.processed],
  ['in words alone', { error: { code: -32002, message: 'This transaction has already been processed' } }],
])('the only node says that it is processed already, %s: it was sent', async ([, answer]) => {
  const to = await newAddress()
  const settings = settingsOf(
    whenSending(() => ({ isPassedOn: true, answer })),
    ['one'],
  )
  await world.run('transfer', { transfer: { to, amount: 5_000_000n }, settings })
  expect(await balanceOf(to)).toBe(5_000_000n)
})

test('the refusal of the only node that was asked is one, and nothing is offered again', async () => {
  const stages: HandOverStage[] = []
  const nodes = whenSending(() => ({ isPassedOn: false, answer: refusals.blockhash }))
  const error = await rejectionOf(
    world.run('transfer', {
      transfer: { to: await newAddress(), amount: 5_000_000n },
      settings: settingsOf(nodes, ['one', 'two']),
      onStage: stage => stages.push(stage),
    }),
  )
  expect([error.code, stages.at(-1)]).toEqual(['send/expired', 'refused'])
  expect(nodes.asked.filter(call => call.endsWith('sendTransaction'))).toEqual(['one sendTransaction'])
})

test('given up while it is sent, it names its hash, and so it does before a node is asked', async () => {
  const aborting = new AbortController()
  const stages: HandOverStage[] = []
  let named: string | undefined
  const to = await newAddress()
  const nodes = createNodes(({ method }) => {
    if (method === 'sendTransaction') aborting.abort()
    return { isPassedOn: true }
  })
  const error = await rejectionOf(
    world.run('transfer', {
      transfer: { to, amount: 5_000_000n },
      settings: settingsOf(nodes, ['one']),
      signal: aborting.signal,
      onStage(stage, hash) {
        stages.push(stage)
        named = hash
      },
    }),
  )
  expect([error.code, stages.at(-1)]).toEqual(['request/aborted', 'node'])
  const [hash] = (error.context?.hashes ?? []) as string[]
  expect(named).toBe(hash)
  expect(decodeBase58(hash ?? '')).toHaveLength(64)
  await expect.poll(() => world.run('transactionStatus', { hash: hash ?? '', since: 0 })).toBe('success')
})

test('no node took it: the same bytes are offered again while it is followed, until no block can hold it', async () => {
  let isAway = true
  const nodes = whenSending(() => ({ isPassedOn: !isAway, ...(isAway ? { answer: 'lost' as const } : {}) }))
  const settings = { ...settingsOf(nodes, ['one']), storage: createStorage() }
  const [first, second] = [await newAddress(), await newAddress()]
  const hash = await world.run('transfer', { transfer: { to: first, amount: 5_000_000n }, settings })
  const late = await world.run('transfer', { transfer: { to: second, amount: 5_000_000n }, settings })
  isAway = false
  expect(await world.run('transactionStatus', { hash, since: Date.now(), settings })).toBeUndefined()
  expect(await world.run('transactionStatus', { hash, since: Date.now(), settings })).toBe('success')
  expect(await balanceOf(first)).toBe(5_000_000n)
  await world.chain.switches.advanceSlots(151)
  const before = nodes.asked.length
  expect(await world.run('transactionStatus', { hash: late, since: Date.now(), settings })).toBe('expired')
  expect(nodes.asked.slice(before)).not.toContain('one sendTransaction')
  expect(await balanceOf(second)).toBe(0n)
})

test('a transaction ends once as many blocks hold it as are wanted, and when it is finalized', async () => {
  const reported = { slot: 7, confirmations: 2 as number | null, confirmationStatus: 'confirmed', err: null }
  const nodes = createNodes(({ method }) =>
    method === 'getSignatureStatuses'
      ? { isPassedOn: false, answer: { result: { context: { slot: 9 }, value: [reported] } } }
      : { isPassedOn: true },
  )
  const settings = settingsOf(nodes, ['one'])
  const hash = encodeBase58(new Uint8Array(64).fill(7))
  const ask = (confirmations: number) => world.run('transactionStatus', { hash, confirmations, settings })
  expect([await ask(1), await ask(3), await ask(4)]).toEqual(['success', 'success', undefined])
  reported.confirmations = null
  expect(await ask(40)).toBe('success')
})

test('a node that lags cannot say that a transaction has expired', async () => {
  const nodes = createNodes(({ method }) => {
    if (method !== 'getSignatureStatuses') return { isPassedOn: method !== 'sendTransaction' }
    return { isPassedOn: false, answer: { result: { context: { slot: 1 }, value: [null] } } }
  })
  const settings = settingsOf(nodes, ['one'])
  const hash = await world.run('transfer', { transfer: { to: await newAddress(), amount: 5_000_000n }, settings })
  await world.chain.switches.advanceSlots(151)
  expect(await world.run('transactionStatus', { hash, since: Date.now(), settings })).toBeUndefined()
  expect(await world.run('transactionStatus', { hash, since: Date.now() })).toBe('expired')
})

test('a wallet that invents a hash is found out by the height, and its request is for confirmed blocks', async () => {
  const requests: ConnectorRequest[] = []
  const hash = encodeBase58(new Uint8Array(64).fill(7))
  const options = mainnet(async request => {
    requests.push(request)
    return { signature: hash }
  })
  const transfer = { to: await newAddress(), amount: 5_000_000n }
  expect(await world.run('transfer', { transfer, ...options })).toBe(hash)
  expect(requests).toMatchObject([
    { method: 'solana_signAndSendTransaction', params: { sendOptions: { preflightCommitment: 'confirmed' } } },
  ])
  const read = () => world.run('transactionStatus', { hash, since: Date.now(), ...options })
  expect(await read()).toBeUndefined()
  await world.chain.switches.advanceSlots(149)
  expect(await read()).toBeUndefined()
  await world.chain.switches.advanceSlots(2)
  expect(await read()).toBe('expired')
})

test('what a wallet signed as it was asked, and did not send, is offered by this page', async () => {
  const { keyPair } = await createKeyPairSignerFromBytes(getBase58Encoder().encode(alice.secretKey))
  const options = mainnet(async ({ params }) => {
    const { messageBytes } = readSerialized((params as { transaction: string }).transaction)
    const signature = await crypto.subtle.sign('Ed25519', keyPair.privateKey, Uint8Array.from(messageBytes))
    return { signature: encodeBase58(new Uint8Array(signature)) }
  })
  const to = await newAddress()
  const hash = await world.run('transfer', { transfer: { to, amount: 5_000_000n }, ...options })
  const read = () => world.run('transactionStatus', { hash, since: Date.now(), ...options })
  expect([await read(), await read()]).toEqual([undefined, 'success'])
  expect(await balanceOf(to)).toBe(5_000_000n)
})

test('what a wallet sent by itself is compared with what was asked, once a block holds it', async () => {
  const [to, other] = [await newAddress(), await newAddress()]
  const transfer = { to, amount: 5_000_000n }
  const follow = async (send: () => Promise<unknown>) => {
    const options = mainnet(async () => ({ signature: await send() }))
    const hash = await world.run('transfer', { transfer, ...options })
    const read = () => world.run('transactionStatus', { hash, since: Date.now(), ...options })
    await expect.poll(read).toBeDefined()
    return read()
  }
  for (const sent of [
    { to: other, amount: 5_000_000n },
    { to, amount: 4_999_999n },
  ])
    expect(await follow(() => world.run('transfer', { transfer: sent }))).toBe('altered')
  // Of another version, without the compute budget, and beside another transfer: what was asked for is in it.
  const [serialized = ''] = await createV0Transfers(world.chain.rpcUrl, alice.address, to, [5_000_000n])
  expect(await follow(() => world.run('sendTransaction', { transaction: { serialized } }))).toBe('success')
})

test('members that mean nothing on Solana are refused, without asking the visitor', async () => {
  const asked = world.wallet.log.length
  const transfer = { to: await newAddress(), amount: 5_000_000n }
  const [serialized = ''] = await createV0Transfers(world.chain.rpcUrl, alice.address, transfer.to, [1n])
  const outcomeOf = async (promise: Promise<unknown>) => {
    const { code, details } = (await rejectionOf(promise)) as BillfoldError
    return [code, details]
  }
  for (const more of [{ memo: 'Invoice 7' }, { speed: 'fast' as const }, { feeRate: 5 }]) {
    const wanted = ['rpc/invalid-params', `${Object.keys(more)[0]} is not supported`]
    const odd = { ...transfer, ...more }
    expect(await outcomeOf(world.run('transfer', { transfer: odd }))).toEqual(wanted)
    expect(await outcomeOf(world.run('estimateFee', { transaction: odd }))).toEqual(wanted)
  }
  const options = { serialized, sendOptions: { skipPreflight: true } }
  const wanted = ['rpc/invalid-params', 'sendOptions is not supported']
  expect(await outcomeOf(world.run('sendTransaction', { transaction: options }))).toEqual(wanted)
  expect(await outcomeOf(world.run('estimateFee', { transaction: options }))).toEqual(wanted)
  expect(await outcomeOf(world.run('signMessage', { message: 'Hello', protocol: 'ecdsa' }))).toEqual([
    'rpc/invalid-params',
    'protocol is not supported',
  ])
  expect(world.wallet.log).toHaveLength(asked)
})

/** The main network by its name, with the devnet behind it, and a wallet that sends by itself. */
function mainnet(request: Connector['request']) {
  const nodes = createNodes(({ method }) =>
    method === 'getGenesisHash' ? { isPassedOn: false, answer: { result: mainnetGenesis } } : { isPassedOn: true },
  )
  return { network: solanaMainnet, connector: { ...world.connector, request }, settings: settingsOf(nodes, ['one']) }
}

/** The storage of a page, in the part that families use. */
function createStorage() {
  const values = new Map<string, string>()
  return {
    read: <value>({ key, parse }: { key: string; parse: (stored: unknown) => value | undefined }) =>
      values.has(key) ? parse(JSON.parse(values.get(key) ?? '')) : undefined,
    write: ({ key }: { key: string }, value: unknown) => {
      if (value === undefined) values.delete(key)
      else values.set(key, JSON.stringify(value))
      return true
    },
  }
}
