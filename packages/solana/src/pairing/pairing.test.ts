import { createVirtualSolanaWallet, solanaTestAccounts } from '@billfold/testkit/solana'
import type { Connector, WalletSession } from 'billfold/adapter'
import { BillfoldError, type NetworkId, pairingNotApproved } from 'billfold/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { createV0Transfer } from '../../test/support/createV0Transfer.ts'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { testChains, testNetworks } from '../../test/support/testNetworks.ts'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { createStandardConnector } from '../connectors/createStandardConnector.ts'
import { signMessage } from '../features/signMessage.ts'
import { signTransactions } from '../features/signTransactions.ts'
import type { SolanaProvider } from '../provider/SolanaProvider.ts'
import { isSigned } from '../signature/isSigned.ts'
import { findTransaction } from '../transaction/findTransaction.ts'
import { pairingRules } from './pairingRules.ts'

const [alice, bob] = solanaTestAccounts
const [network] = testNetworks
const mainnet: NetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const former: NetworkId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

test('reads accounts of a session, and nothing else as one', () => {
  expect(pairingRules.toAccount(alice.address, network.id)).toEqual({ address: alice.address, type: 'eoa' })
  for (const odd of ['', 'nonsense', `${alice.address}1`])
    expect(pairingRules.toAccount(odd, network.id)).toBeUndefined()
})

test.for<[data: unknown, networkId: NetworkId | undefined]>([
  [mainnet, mainnet],
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', mainnet],
  [former, mainnet],
  ['4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', mainnet],
  [undefined, network.id],
  ['eip155:1', network.id],
  [7, network.id],
])('reads that the network is %o', ([data, networkId]) => {
  expect(pairingRules.readEvent({ name: 'chainChanged', data, networkId: network.id })).toEqual({ networkId })
})

test('reads which accounts it is on, as addresses, CAIP-10 names and objects', () => {
  const read = (data: unknown) => pairingRules.readEvent({ name: 'accountsChanged', data, networkId: network.id })
  expect(read([bob.address, `${former}:${alice.address}`])).toEqual({ addresses: [bob.address, alice.address] })
  expect(read([{ pubkey: bob.address }, null, 7, 'nonsense', {}])).toEqual({ addresses: [bob.address] })
  for (const odd of [undefined, null, 'text', {}, [], ['nonsense']]) expect(read(odd)).toBeUndefined()
  expect(pairingRules.readEvent({ name: 'message', data: [], networkId: network.id })).toBeUndefined()
})

/** A session with a phone that signs for real, and answers in the form that `write` gives. */
async function createLink(write: (answer: Record<string, unknown>) => unknown, missing: readonly string[] = []) {
  const wallet = createVirtualSolanaWallet({ chains: testChains })
  onTestFinished(() => wallet.destroy())
  const inside = createStandardConnector({ id: 'phone', name: 'Phone', kind: 'external', wallet: wallet.wallet })
  await inside.connect({ networks: testNetworks, signal: new AbortController().signal })
  const asked: string[] = []
  const request: Connector['request'] = async call => {
    asked.push(call.method)
    if (missing.includes(call.method)) throw new BillfoldError(pairingNotApproved)
    return write((await inside.request(call)) as Record<string, unknown>)
  }
  const link = {
    accounts: () => [{ address: alice.address, type: 'eoa' }],
    networkId: () => network.id,
    request: ({ networkId, ...call }) => request({ network: networkId, ...call }),
  } as Partial<WalletSession> as WalletSession
  const options = {
    network,
    account: { address: alice.address, type: 'eoa' },
    connector: { ...inside, request },
    settings: { fetch, rpcUrls: () => [] },
  } as const
  return { link, options, asked }
}

const forms: readonly (readonly [string, (answer: Record<string, unknown>) => unknown])[] = [
  ['base64', answer => answer],
  [
    'base58',
    ({ transaction, ...rest }) => ({
      ...rest,
      ...(typeof transaction === 'string' ? { transaction: encodeBase58(fromBase64(transaction)!) } : {}),
    }),
  ],
  ['the signature alone', ({ signature }) => ({ signature })],
]

test.for(forms)('a phone that answers in %s is understood', async ([, write]) => {
  const { options } = await createLink(write)
  const serialized = createV0Transfer(alice.address, bob.address, 5n)
  const [signed] = await signTransactions({ ...options, transactions: [serialized] })
  expect(isSigned(findTransaction(signed)!, alice.address)).toBe(true)
  const message = 'Grüezi'
  expect(decodeBase58(await signMessage({ ...options, message }))).toHaveLength(64)
})

test('a phone that signs one at a time is asked one at a time', async () => {
  const { options, asked } = await createLink(answer => answer, ['solana_signAllTransactions'])
  const transactions = [1n, 2n].map(amount => createV0Transfer(alice.address, bob.address, amount))
  const signed = await signTransactions({ ...options, transactions })
  expect(signed.map(text => isSigned(findTransaction(text)!, alice.address))).toEqual([true, true])
  expect(asked).toEqual(['solana_signAllTransactions', 'solana_signTransaction', 'solana_signTransaction'])
})

test.for<[string, unknown]>([
  ['nothing', undefined],
  ['text', 'yes'],
  ['another’s signature', { signature: encodeBase58(new Uint8Array(64).fill(3)) }],
  ['a short one', { signature: 'abc' }],
  ['an invalid transaction', { transaction: 'AAAA' }],
])('a phone that answers %s has signed nothing', async ([, answer]) => {
  const { options } = await createLink(() => answer)
  const transactions = [createV0Transfer(alice.address, bob.address, 5n)]
  expect((await rejectionOf(signTransactions({ ...options, transactions }))).code).toBe('connector/invalid-answer')
  expect((await rejectionOf(signMessage({ ...options, message: 'Hello' }))).code).toBe('connector/invalid-answer')
})

test('gives hosts the same provider as a wallet of the page, without the wallet', async () => {
  const { link, asked } = await createLink(answer => answer)
  const provider = pairingRules.createProvider?.(link) as SolanaProvider
  expect(provider.publicKey).toBe(alice.address)
  expect(await provider.request({ method: 'solana_requestAccounts' })).toEqual([{ pubkey: alice.address }])
  expect(asked).toEqual([])
  expect(await provider.signMessage(Uint8Array.of(1, 2, 3))).toHaveLength(64)
  const bytes = fromBase64(createV0Transfer(alice.address, bob.address, 5n))!
  expect(isSigned(findTransaction(encodeBase58(await provider.signTransaction(bytes)))!, alice.address)).toBe(true)
  expect(await provider.signAllTransactions([bytes, bytes])).toHaveLength(2)
})

test('asks for no network that was not approved', async () => {
  expect(pairingRules.canAskForNetwork(['solana_signMessage'])).toBe(false)
  const asking = pairingRules.askForNetwork({ network, ask: () => Promise.resolve() })
  expect((await rejectionOf(asking)).code).toBe('connector/switch-unsupported')
})

test('the frame of an embedded wallet is given transactions in base58, and everything else as it came', () => {
  const wire = createV0Transfer(alice.address, bob.address, 7n)
  const base58 = encodeBase58(Buffer.from(wire, 'base64'))
  const frame = pairingRules.toFrameParams
  expect(frame?.({ transaction: wire, pubkey: 'x', options: { maxRetries: 1 } })).toEqual({
    transaction: base58,
    pubkey: 'x',
    options: { maxRetries: 1 },
  })
  expect(frame?.({ transactions: [wire, base58, 'no transaction', 7] })).toEqual({
    transactions: [base58, base58, 'no transaction', 7],
  })
  for (const odd of [undefined, null, 'text', [wire], { message: wire }]) expect(frame?.(odd)).toEqual(odd)
})
