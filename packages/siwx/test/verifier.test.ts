import { createDevnet } from '@billfold/devnet'
import { createNonce, type SignInMessage } from 'billfold/protocol'
import { concatHex, createPublicClient, getCreate2Address, type Hex, http, serializeErc6492Signature } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnedAccount } from '../../evm/test/support/createOwnedAccount.ts'
import { writeSignIn } from '../../testkit/src/solana/writeSignIn.ts'
import { createVerifier, memoryNonces, type Nonces, type Verifier } from '../src/exports/index.ts'
import { createBitcoinWallet, createEvmWallet, createSolanaWallet, signIn, type Wallet } from './support/wallets.ts'

// What wallets of three families sign is judged without a framework, on a real chain.

const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const site = { domain: 'app.example', origin: 'https://app.example' }
const away = 'http://127.0.0.1:9'
let devnet: Awaited<ReturnType<typeof createDevnet>>
let rpcUrl: string
beforeAll(async () => {
  devnet = await createDevnet()
  rpcUrl = devnet.chains['eip155:31337'].rpcUrl
})
afterAll(() => devnet.stop())

/** A verifier, and how often a nonce was used up. */
function open({ rpcUrls = [rpcUrl], ...more }: { rpcUrls?: string[]; now?: () => number } = {}) {
  const inner = memoryNonces(more)
  const consumed: string[] = []
  const nonces: Nonces = {
    issue: () => inner.issue(),
    consume(nonce) {
      consumed.push(nonce)
      return inner.consume(nonce)
    },
  }
  const chains = [
    { id: 'eip155:31337', rpcUrls },
    { id: 'eip155:10' },
    { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    { id: 'bip122:000000000019d6689c085ae165831e93' },
  ]
  return { nonces, consumed, verifier: createVerifier({ ...site, chains, nonces, ...more }) }
}

/** A contract account whose owner signs for it, and what deploys it. */
function createContractWallet(salt: Hex) {
  const owner = createEvmWallet()
  const initCode = createOwnedAccount(owner.account.address)
  const address = getCreate2Address({ from: deployer, salt, bytecode: initCode })
  const data = concatHex([salt, initCode])
  const wallet: Wallet = { address, chainId: owner.chainId, sign: owner.sign }
  const wrapped: Wallet = {
    ...wallet,
    async sign(message) {
      return serializeErc6492Signature({ address: deployer, data, signature: (await owner.sign(message)) as Hex })
    },
  }
  return { wallet, wrapped, data }
}

async function deploy(data: Hex) {
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
  const [alice] = devnet.accounts
  await client.request({ method: 'anvil_impersonateAccount' as never, params: [alice?.address] as never })
  const params = [{ from: alice?.address, to: deployer, data }] as never
  const hash = await client.request({ method: 'eth_sendTransaction' as never, params })
  await client.waitForTransactionReceipt({ hash })
}

const faultOf = (verdict: Verifier.Verdict) => (verdict.ok ? 'none' : verdict.fault)

describe('a sign-in', () => {
  test.each<[string, () => Wallet]>([
    ['a plain EVM account', createEvmWallet],
    ['a Solana account', createSolanaWallet],
    ['a Bitcoin account (legacy)', () => createBitcoinWallet('payment', 'ecdsa')],
    ['a Bitcoin account (BIP-322)', () => createBitcoinWallet('payment', 'bip322')],
    ['a taproot account (BIP-322)', () => createBitcoinWallet('ordinals', 'bip322')],
  ])('of %s counts, once, and no node is asked', async (_, create) => {
    const { verifier, nonces, consumed } = open({ rpcUrls: [away] })
    const wallet = create()
    const signed = await signIn(wallet, site, await nonces.issue())
    const verdict = await verifier.verify(signed)
    expect(verdict).toEqual({ ok: true, session: signed })
    const { message, signature } = await signIn(wallet, site, await nonces.issue())
    expect((await verifier.verify({ message, signature })).ok).toBe(true)
    expect(faultOf(await verifier.verify(signed))).toBe('nonce')
    expect(consumed).toHaveLength(3)
  })

  test('of a contract counts before it is deployed (ERC-6492) and after (ERC-1271)', async () => {
    const { verifier, nonces, consumed } = open()
    const { wallet, wrapped, data } = createContractWallet(`0x${'3'.repeat(64)}`)
    const other = createContractWallet(`0x${'4'.repeat(64)}`)
    const judge = async (signer: Wallet) => verifier.verify(await signIn(signer, site, await nonces.issue()))
    expect(faultOf(await judge(wallet))).toBe('signature')
    expect((await judge(wrapped)).ok).toBe(true)
    await deploy(data)
    expect((await judge(wallet)).ok).toBe(true)
    expect((await judge(wrapped)).ok).toBe(true)
    expect(faultOf(await judge({ ...wallet, sign: other.wallet.sign }))).toBe('signature')
    expect(faultOf(await judge({ ...wallet, address: other.wallet.address }))).toBe('signature')
    expect(consumed).toHaveLength(3)
  })

  test('by solana:signIn counts as the wallet wrote it', async () => {
    const { verifier, nonces } = open()
    const wallet = createSolanaWallet()
    const input = {
      ...{ domain: site.domain, uri: 'https://app.example/login', version: '1', chainId: 'solana:mainnet' },
      ...{ nonce: await nonces.issue(), issuedAt: new Date().toISOString(), resources: ['https://app.example/terms'] },
    }
    const message = writeSignIn(input, wallet.address, site.domain)
    const verdict = await verifier.verify({ message, signature: await wallet.sign(message) })
    const { chainId } = wallet
    expect(verdict).toMatchObject({
      ok: true,
      session: { data: { ...input, chainId, accountAddress: wallet.address } },
    })
  })

  test('whose chain does not answer is neither right nor wrong, and uses nothing up', async () => {
    const { wallet } = createContractWallet(`0x${'5'.repeat(64)}`)
    const gone = open({ rpcUrls: [away] })
    const signed = await signIn(wallet, site, await gone.nonces.issue())
    expect(await gone.verifier.verify(signed)).toMatchObject({
      ok: false,
      fault: 'chain-unreachable',
      cause: { code: 'rpc/all-failed' },
    })
    const elsewhere = { ...wallet, chainId: 'eip155:10' as const }
    const silent = await gone.verifier.verify(await signIn(elsewhere, site, await gone.nonces.issue()))
    expect(faultOf(silent)).toBe('chain-unreachable')
    expect(gone.consumed).toEqual([])
    // The same message counts once the chain is back.
    const back = createVerifier({ ...site, chains: [{ id: 'eip155:31337', rpcUrls: [rpcUrl] }], nonces: gone.nonces })
    const { wrapped } = createContractWallet(`0x${'6'.repeat(64)}`)
    const again = await signIn(wrapped, site, signed.data.nonce)
    expect((await back.verify(again)).ok).toBe(true)
  })
})

describe('a forgery', () => {
  type Forge = (input: {
    wallet: Wallet
    nonce: string
    nonces: Nonces
  }) => Promise<{ message: string; signature: string; data?: unknown }>
  const forged =
    (change: Partial<SignInMessage>): Forge =>
    ({ wallet, nonce }) =>
      signIn(wallet, site, nonce, change)

  test.each<[string, string, Forge]>([
    ['a message of another site', 'domain', forged({ domain: 'evil.example', uri: 'https://evil.example/' })],
    ['a login at another origin', 'uri', forged({ uri: 'https://app.example.evil.example/login' })],
    ['a chain that the site does not have', 'chain', forged({ chainId: 'eip155:1' })],
    ['the account of someone else', 'signature', forged({ accountAddress: createEvmWallet().address })],
    ['a nonce of its own', 'nonce', forged({ nonce: createNonce() })],
    ['a message that has expired', 'expired', forged({ expirationTime: new Date(Date.now() - 1).toISOString() })],
    ['a message that is old', 'issued-at', forged({ issuedAt: new Date(Date.now() - 601_000).toISOString() })],
    ['a message of tomorrow', 'not-yet', forged({ notBefore: new Date(Date.now() + 86_400_000).toISOString() })],
    [
      'data that differ from what was signed',
      'data',
      async ({ wallet, nonce }) => {
        const { data, ...signed } = await signIn(wallet, site, nonce)
        return { ...signed, data: { ...data, accountAddress: createEvmWallet().address } }
      },
    ],
    [
      'a second line that names another chain',
      'text',
      async ({ wallet, nonce }) => {
        const { message } = await signIn(wallet, site, nonce)
        const doubled = message.replace('Chain ID: 31337', 'Chain ID: 31337\nChain ID: 1')
        return { message: doubled, signature: await wallet.sign(doubled) }
      },
    ],
    [
      'a message that was used already',
      'nonce',
      async ({ wallet, nonce, nonces }) => {
        await nonces.consume(nonce)
        return signIn(wallet, site, nonce)
      },
    ],
    [
      'a signature of another message',
      'signature',
      async ({ wallet, nonce }) => ({
        ...(await signIn(wallet, site, nonce)),
        signature: await wallet.sign('Hello'),
      }),
    ],
    [
      'a statement that was exchanged after signing',
      'signature',
      async ({ wallet, nonce }) => {
        const { message, signature } = await signIn(wallet, site, nonce)
        return { message: message.replace('Sign in to App.', 'Pay 5 to App.'), signature }
      },
    ],
  ])('with %s is refused (%s)', async (_, fault, forge) => {
    for (const wallet of [createEvmWallet(), createSolanaWallet(), createBitcoinWallet('payment', 'bip322')]) {
      const isEvmOnly = fault === 'text' || fault === 'data' || _ === 'the account of someone else' || fault === 'chain'
      if (isEvmOnly && wallet.chainId !== 'eip155:31337') continue
      const { verifier, nonces } = open()
      const nonce = await nonces.issue()
      const signed = await forge({ wallet, nonce, nonces })
      expect([wallet.chainId, faultOf(await verifier.verify(signed))]).toEqual([wallet.chainId, fault])
      // It used nothing up: the visitor signs in with their nonce all the same.
      if (fault !== 'nonce') expect((await verifier.verify(await signIn(wallet, site, nonce))).ok).toBe(true)
    }
  })

  test('of no known shape is refused', async () => {
    const { verifier } = open()
    const odd = [undefined, null, 1, {}, [], '', 'x'.repeat(100_000)] as never[]
    for (const message of odd) expect(faultOf(await verifier.verify({ message, signature: '0x' }))).toBe('text')
    const signed = await signIn(createEvmWallet(), site, createNonce())
    for (const signature of odd) expect(faultOf(await verifier.verify({ ...signed, signature }))).toBe('signature')
    for (const data of [null, 1, 'x', {}, []]) expect(faultOf(await verifier.verify({ ...signed, data }))).toBe('data')
  })
})

test('of 20 requests with one message at once, one counts', async () => {
  const { verifier, nonces } = open()
  const signed = await signIn(createEvmWallet(), site, await nonces.issue())
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => verifier.verify(signed)))
  expect(verdicts.map(faultOf).filter(fault => fault === 'none')).toHaveLength(1)
  expect(verdicts.map(faultOf).filter(fault => fault === 'nonce')).toHaveLength(19)
})

test('a nonce counts for five minutes', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const { verifier, nonces } = open({ now: () => now })
  const [first, second] = [await nonces.issue(), await nonces.issue()]
  const issuedAt = new Date(now).toISOString()
  now += 299_999
  expect((await verifier.verify(await signIn(createEvmWallet(), site, first, { issuedAt }))).ok).toBe(true)
  now += 1
  expect(faultOf(await verifier.verify(await signIn(createEvmWallet(), site, second, { issuedAt })))).toBe('nonce')
})

test('a verifier is not made of what is no domain, origin or chain', () => {
  const nonces = memoryNonces()
  for (const domain of ['https://app.example', 'app.example/', 'APP.example', 'app.example:443', '', 'a b'])
    expect(() => createVerifier({ domain, chains: [], nonces })).toThrow('domain is the host')
  for (const origin of ['https://evil.example', 'https://app.example/', 'app.example', 'https://x.app.example'])
    expect(() => createVerifier({ domain: 'app.example', origin, chains: [], nonces })).toThrow('is not one of')
  expect(() => createVerifier({ domain: 'app.example', chains: [{ id: '1' }], nonces })).toThrow('is no CAIP-2 id')
})
