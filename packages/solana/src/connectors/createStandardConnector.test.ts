import { createVirtualSolanaWallet, type SolanaSwitches, solanaTestAccounts } from '@billfold/testkit/solana'
import type { Connected } from 'billfold/adapter'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rejectionOf } from '../../test/support/rejectionOf.ts'
import { testChains, testNetworks } from '../../test/support/testNetworks.ts'
import { decodeBase58 } from '../base58/decodeBase58.ts'
import type { SolanaProvider } from '../provider/SolanaProvider.ts'
import { verifySignature } from '../signature/verifySignature.ts'
import { createStandardConnector } from './createStandardConnector.ts'

const [one, two] = testNetworks
const [alice, bob, carol] = solanaTestAccounts
const never = new AbortController().signal
const hello = 'Cn8eVZg' // "hello"

function setUp(options: Partial<createVirtualSolanaWallet.Options> = {}) {
  const wallet = createVirtualSolanaWallet({ chains: testChains, ...options })
  onTestFinished(() => wallet.destroy())
  const connector = createStandardConnector({ id: 'test', name: 'Test', kind: 'announced', wallet: wallet.wallet })
  const changes: Connected[] = []
  const endings: unknown[] = []
  connector.on('change', change => changes.push(change))
  connector.on('disconnect', namespace => endings.push(namespace ?? 'all'))
  return {
    wallet,
    connector,
    changes,
    endings,
    connect: (networks: Parameters<typeof connector.connect>[0]['networks'] = testNetworks) =>
      connector.connect({ networks, signal: never }),
    reconnect: () => connector.reconnect({ networks: testNetworks, signal: never }),
    sign: (params: object = {}) =>
      connector.request({ network: one.id, method: 'solana_signMessage', params: { message: hello, ...params } }),
  }
}

test('grants the accounts, the networks they are for, and begins on the wanted one', async () => {
  const { connect } = setUp()
  expect(await connect([two, one])).toEqual({
    solana: {
      accounts: [alice, bob, carol].map(({ address }) => ({ address, type: 'eoa' })),
      approvedNetworks: [two.id, one.id],
      networkId: two.id,
    },
  })
})

test('is refused where the accounts are for none of the configured networks', async () => {
  const { connect } = setUp({ chains: { 'solana:devnet': 'http://127.0.0.1:1' } })
  expect((await rejectionOf(connect())).code).toBe('connector/no-requested-chain')
})

test('the network is the page’s choice among those of the accounts, and stays over a silent restore', async () => {
  const { connector, connect, reconnect, changes, wallet } = setUp()
  await connect()
  await connector.switchNetwork?.({ network: two, signal: never })
  await vi.waitFor(() => expect(changes.at(-1)?.solana?.networkId).toBe(two.id))
  expect((await reconnect())?.solana?.networkId).toBe(two.id)
  const foreign = { ...one, id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const }
  const refused = connector.switchNetwork?.({ network: foreign, signal: never }) ?? Promise.resolve()
  expect((await rejectionOf(refused)).code).toBe('connector/chain-mismatch')
  expect(wallet.log.map(({ method }) => method)).toEqual(['connect', 'connect'])
})

test('fault 95: accounts that come, go and change are reported once each, invalid ones are not', async () => {
  const { wallet, connect, connector, changes, endings } = setUp()
  await connect()
  wallet.shareAccounts([carol.address])
  wallet.shareAccounts([bob.address, alice.address])
  await vi.waitFor(() => expect(changes).toHaveLength(1))
  expect(changes[0]?.solana?.accounts.map(({ address }) => address)).toEqual([bob.address, alice.address])
  for (const odd of [undefined, null, 7, {}, { accounts: 'none' }, { accounts: { length: 1 } }, { features: {} }])
    wallet.emit(odd)
  wallet.emit({
    accounts: [
      null,
      { address: bob.address },
      { ...wallet.wallet.accounts[0], address: 'nonsense' },
      ...wallet.wallet.accounts,
    ],
  })
  wallet.shareAccounts([carol.address])
  await vi.waitFor(() => expect(changes[1]?.solana?.accounts).toEqual([{ address: carol.address, type: 'eoa' }]))
  expect(changes).toHaveLength(2)
  wallet.emit({ accounts: [] })
  await vi.waitFor(() => expect(endings).toEqual(['all']))
  // A locked wallet looks the same: its events count until the visitor disconnects.
  expect(wallet.listenerCount).toBe(1)
  await connector.disconnect()
  expect(wallet.listenerCount).toBe(0)
})

test.for<[name: string, switches: Partial<SolanaSwitches>, code: string]>([
  ['no accounts', { badAccounts: 'empty' }, 'connector/no-accounts'],
  ['invalid accounts', { badAccounts: 'nonString' }, 'connector/no-accounts'],
  ['no list', { badAccounts: 'notAList' }, 'connector/invalid-answer'],
  ['4001', { reject: true }, 'wallet/rejected'],
  ['the error of the wallet standard', { reject: true, standardErrors: true }, 'wallet/rejected'],
  ['text', { throwOdd: 'string' }, 'wallet/rejected'],
  ['a code as text', { throwOdd: 'codeAsString' }, 'wallet/rejected'],
  ['a nested code', { throwOdd: 'nestedCode' }, 'wallet/rejected'],
  ['text in an error', { throwOdd: 'rejectedText' }, 'wallet/rejected'],
  ['nothing', { throwOdd: 'undefined' }, 'request/failed'],
  ['what bites', { throwOdd: 'hostile' }, 'request/failed'],
  ['while it is called', { throwOdd: 'sync' }, 'rpc/internal'],
  ['that another request is open', { pending: true }, 'request/pending'],
  ['that it was removed', { uninstalled: true }, 'wallet/disconnected'],
])('a wallet that answers %s when it is asked to connect: an error of the catalogue', async ([, switches, code]) => {
  const { connect, wallet } = setUp({ switches })
  expect((await rejectionOf(connect())).code).toBe(code)
  expect(wallet.listenerCount).toBe(0)
})

test('an account that is listed twice is one, one whose letters were changed is refused', async () => {
  const twice = setUp({ switches: { badAccounts: 'duplicated' } })
  expect((await twice.connect()).solana?.accounts).toHaveLength(3)
  const lower = setUp({ switches: { badAccounts: 'lowerCase' } })
  await rejectionOf(lower.connect())
})

test('works without events and without standard:disconnect', async () => {
  const { wallet, connector, connect, sign } = setUp({ switches: { noListeners: true, unsupported: ['disconnect'] } })
  await connect()
  expect(await sign()).toMatchObject({ signature: expect.any(String) })
  await connector.disconnect()
  expect(wallet.listenerCount).toBe(0)
  expect((await rejectionOf(sign())).code).toBe('connector/not-connected')
})

test('fault 95: a feature that is missing is named, and the wallet is not asked', async () => {
  const { wallet, connect, sign } = setUp({ switches: { unsupported: ['signMessage'] } })
  await connect()
  expect(await rejectionOf(sign())).toMatchObject({
    code: 'wallet/method-unsupported',
    details: expect.stringContaining('solana:signMessage'),
  })
  expect(wallet.log).toHaveLength(1)
})

test('signs with the account that was named, and with no other', async () => {
  const { connect, sign } = setUp()
  await connect()
  const { signature } = (await sign({ pubkey: bob.address })) as { signature: string }
  const [publicKey, message, bytes] = [bob.address, hello, signature].map(text => decodeBase58(text) as Uint8Array)
  expect(verifySignature({ publicKey: publicKey!, message: message!, signature: bytes! })).toBe(true)
  const stranger = 'So11111111111111111111111111111111111111112'
  expect((await rejectionOf(sign({ pubkey: stranger }))).code).toBe('connector/account-not-found')
})

test('promise P4: a request whose account is taken back while it is shown is refused', async () => {
  const { wallet, connect, sign } = setUp({ mode: 'manual' })
  wallet.onRequest(([first]) => first?.kind === 'connect' && wallet.approve(first.id))
  await connect()
  const asking = rejectionOf(sign({ pubkey: alice.address }))
  await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
  wallet.shareAccounts([bob.address])
  expect((await asking).code).toBe('connector/account-not-found')
})

test('a network that the account is not for is refused before the visitor is asked', async () => {
  const { connector, connect, wallet } = setUp()
  await connect()
  const params = { message: hello }
  const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const asking = connector.request({ network, method: 'solana_signMessage', params })
  expect((await rejectionOf(asking)).code).toBe('connector/chain-mismatch')
  expect(wallet.log).toHaveLength(1)
})

test('gives hosts a provider that works in bytes', async () => {
  const { connector, connect } = setUp()
  const provider = connector.provider?.('solana') as SolanaProvider
  expect(provider.publicKey).toBeUndefined()
  expect((await rejectionOf(provider.signMessage(new Uint8Array(3)))).code).toBe('connector/not-connected')
  await connect()
  expect(provider.publicKey).toBe(alice.address)
  const message = new TextEncoder().encode('hello')
  const signature = await provider.signMessage(message)
  expect(verifySignature({ publicKey: decodeBase58(alice.address)!, message, signature })).toBe(true)
  expect(await provider.request({ method: 'solana_getAccounts' })).toEqual(
    [alice, bob, carol].map(({ address }) => ({ pubkey: address })),
  )
})

test('signs in by the wallet’s own sign-in', async () => {
  const { connector, connect } = setUp()
  await connect()
  const params = { domain: 'shop.example', nonce: 'abcdefgh' }
  const answer = (await connector.request({ network: one.id, method: 'solana_signIn', params })) as {
    address: string
    signedMessage: string
    signature: string
  }
  const message = decodeBase58(answer.signedMessage) as Uint8Array
  expect(new TextDecoder().decode(message)).toBe(
    `shop.example wants you to sign in with your Solana account:\n${alice.address}\n\nNonce: abcdefgh`,
  )
  const [publicKey, signature] = [alice.address, answer.signature].map(text => decodeBase58(text) as Uint8Array)
  expect(verifySignature({ publicKey: publicKey!, message, signature: signature! })).toBe(true)
})
