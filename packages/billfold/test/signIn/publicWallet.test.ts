import { createDevnet, createSolanaChain } from '@billfold/devnet'
import { solana } from '@billfold/solana'
import { defineSolanaNetwork } from '@billfold/solana/networks'
import { verifySolanaMessage } from '@billfold/solana/verify'
import { createPairingSolana } from '@billfold/testkit/solana'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { connect, disconnect, getAccount, switchNetwork } from 'billfold'
import type { ChainAdapter } from 'billfold/adapter'
import { createSiwx, getSession } from 'billfold/siwx'
import { verifyMessage, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signInStore } from '../../src/signIn/signInStore.ts'
import { createPair } from '../pairing/createPair.ts'
import { createPublicWallet } from '../pairing/support/createPublicWallet.ts'

// The option `siwx` of the kit over a pairing, with the public library (`@reown/walletkit` 1.2.10) as the wallet: one step
// where all networks are EVM, else the view.

const KEY = '@billfold/sign-in-sessions'
const chains = ['eip155:31337', 'eip155:31338']

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

type PublicWallet = Awaited<ReturnType<typeof createPublicWallet>>
type AuthPayload = Parameters<typeof populateAuthPayload>[0]['authPayload']
type Options = {
  readonly families?: readonly ChainAdapter[]
  readonly phoneFamilies?: NonNullable<Parameters<typeof createPublicWallet>[1]['families']>
}

/** A page with `siwx`, the wallet on its phone, and our relay between them. */
async function open({ families = [], phoneFamilies = [] }: Options = {}) {
  const nodes = Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  const { url, openPage } = await createPair({ nodes })
  const wallet = await createPublicWallet(url, { chains: nodes, families: phoneFamilies })
  // In letters of ASCII: that library counts characters where EIP-191 counts bytes, and refuses its own signature.
  const page = openPage({ families, siwx: createSiwx({ statement: 'Sign in to Host' }) })
  const { kit, connector, events, storage } = page
  const own = signInStore(kit)
  return {
    ...page,
    wallet,
    address: wallet.signer.accounts[0] as string,
    /** Connects by a code that `read` takes to the wallet. */
    scan: (read: (uri: string) => Promise<unknown>) =>
      connect(kit, { connector, onOffer: ({ uri }) => void read(uri).catch(() => {}) }),
    view: () => (kit.store.getState().modal.isOpen ? kit.store.getState().modal.history.at(-1)?.view : undefined),
    state: () => own.get(),
    reaches: (phase: string) => expect.poll(() => own.get().phase).toBe(phase),
    press: () => own.send({ type: 'pressed' }),
    said: () => events.flatMap(({ type }) => (type.includes('SIWX') ? [type] : [])),
    kept: () => (JSON.parse(storage.snapshot()[KEY] ?? '{"d":[]}') as { d: unknown[] }).d,
  }
}

/** The wallet reads the code and is asked to sign in; `sign` signs for each network. */
async function askedBy(wallet: PublicWallet, uri: string, change: Partial<AuthPayload> = {}) {
  const asked = wallet.next('session_authenticate')
  await wallet.kit.pair({ uri })
  const { id, params } = await asked
  const authPayload = populateAuthPayload({
    authPayload: { ...params.authPayload, ...change },
    chains,
    methods: ['personal_sign'],
  })
  const sign = (by: (text: string) => Promise<string>) =>
    Promise.all(
      chains.map(async chain => {
        const iss = `did:pkh:${chain}:${wallet.signer.accounts[0]}`
        const text = wallet.kit.formatAuthMessage({ request: authPayload, iss })
        return buildAuthObject(authPayload, { t: 'eip191', s: await by(text) }, iss)
      }),
    )
  return { id, params, sign }
}

/** As the visitor's wallet signs. */
const byItsKey = (wallet: PublicWallet) => (text: string) =>
  wallet.signer.provider.request({
    method: 'personal_sign',
    params: [`0x${Buffer.from(text).toString('hex')}`, wallet.signer.accounts[0]],
  }) as Promise<string>

describe('all networks are EVM: one step', () => {
  test('one approval connects and signs in on every network; the view does not open', async () => {
    const { kit, wallet, address, scan, reaches, view, said, kept } = await open()
    await scan(async uri => {
      const { id, params, sign } = await askedBy(wallet, uri)
      expect(params.authPayload).toMatchObject({ chains, domain: 'host.example', statement: 'Sign in to Host' })
      await wallet.kit.approveSessionAuthenticate({ id, auths: await sign(byItsKey(wallet)) })
    })
    await reaches('signedIn')
    const { data, message = '', signature = '' } = getSession(kit) ?? {}
    expect(data).toMatchObject({ accountAddress: address, chainId: 'eip155:31337', domain: 'host.example' })
    expect(verifyMessage(message, signature)).toBe(address)
    expect([view(), said(), kept().length]).toEqual([undefined, ['SIWX_AUTH_SUCCESS'], 2])
    await disconnect(kit)
    await expect.poll(() => [getSession(kit), kept()]).toEqual([undefined, []])
    await expect.poll(() => wallet.kit.getActiveSessions()).toEqual({})
  })

  test('declined: no wallet is connected, and no session is kept', async () => {
    const { kit, wallet, scan, view, kept } = await open()
    const connecting = scan(async uri => {
      const { id } = await askedBy(wallet, uri)
      await wallet.kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
    })
    await expect(connecting).rejects.toMatchObject({ code: 'connection/rejected' })
    expect([getAccount(kit).isConnected, view(), kept()]).toEqual([false, undefined, []])
  })

  // That library refuses a signature of another key itself; what it signs it does not compare with what was asked.
  test.each<[string, Partial<AuthPayload>]>([
    ['another domain', { domain: 'evil.example' }],
    ['another address of the page', { aud: 'https://evil.example' }],
    ['another nonce', { nonce: 'another1nonce2of3another4page' }],
    ['another statement', { statement: 'All is yours' }],
    ['an end in the past', { exp: '2020-01-01T00:00:00.000Z' }],
  ])('a message with %s, signed by the wallet, leaves no connection and no session', async (_, change) => {
    const { kit, wallet, scan, view, said, kept } = await open()
    const ended = wallet.next('session_delete')
    const connecting = scan(async uri => {
      const { id, sign } = await askedBy(wallet, uri, change)
      await wallet.kit.approveSessionAuthenticate({ id, auths: await sign(byItsKey(wallet)) })
    })
    await expect(connecting).rejects.toMatchObject({ code: 'pairing/invalid-sign-in' })
    await ended
    expect([getAccount(kit).isConnected, getSession(kit), kept()]).toEqual([false, undefined, []])
    expect([view(), said(), wallet.kit.getActiveSessions()]).toEqual([undefined, ['SIWX_AUTH_ERROR'], {}])
  })

  test('a wallet that listens to no sign-in connects, and is asked by the view', async () => {
    const { kit, wallet, address, scan, reaches, press, view } = await open()
    await scan(uri => wallet.take(uri))
    await reaches('ready')
    expect([view(), getAccount(kit).isConnected]).toEqual(['SIWXSignMessage', true])
    press()
    await reaches('signedIn')
    const { message = '', signature = '' } = getSession(kit) ?? {}
    expect(verifyMessage(message, signature)).toBe(address)
  })
})

describe('EVM and Solana: connecting first, then the view', () => {
  async function openMixed() {
    const chain = await createSolanaChain()
    onTestFinished(() => chain.stop())
    const { genesisHash, rpcUrl } = chain
    const local = defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: [rpcUrl], isTestnet: true })
    const phone = createPairingSolana({ chains: { [local.id]: rpcUrl } })
    phone.signer.mode = 'auto'
    const page = await open({ families: [solana({ networks: [local] })], phoneFamilies: [phone] })
    // A wallet that could sign in within the approval is not asked to: not all networks are EVM.
    page.wallet.kit.on('session_authenticate', () => expect.fail('asked to sign in in one step'))
    await page.scan(uri => page.wallet.take(uri))
    await page.reaches('ready')
    expect(page.view()).toBe('SIWXSignMessage')
    return { ...page, local, phone }
  }

  test('the wallet signs the message of the view; each family has a session of its own', async () => {
    const { kit, address, phone, local, reaches, press, said, kept, state } = await openMixed()
    press()
    await reaches('signedIn')
    const { message = '', signature = '' } = getSession(kit) ?? {}
    expect(verifyMessage(message, signature)).toBe(address)
    const [account = ''] = phone.accounts(local.id)
    await switchNetwork(kit, { networkId: local.id })
    await expect.poll(() => state()).toMatchObject({ phase: 'ready', target: { chainId: local.id } })
    press()
    await reaches('signedIn')
    const session = getSession(kit)
    expect(session?.message).toContain('wants you to sign in with your Solana account:')
    expect(
      verifySolanaMessage({
        address: account,
        message: session?.message ?? '',
        signature: session?.signature ?? '',
      }),
    ).toBe(true)
    expect([said(), kept().length]).toEqual([['SIWX_AUTH_SUCCESS', 'SIWX_AUTH_SUCCESS'], 2])
  })

  test('declined in the wallet: the view says so, and the visitor stays connected', async () => {
    const { kit, wallet, reaches, press, view, state, kept } = await openMixed()
    wallet.answerWith(() => Promise.reject({ code: 5000, message: 'User rejected.' }))
    press()
    await reaches('failed')
    expect([state().error?.code, view(), getAccount(kit).isConnected, kept()]).toEqual([
      'wallet/rejected',
      'SIWXSignMessage',
      true,
      [],
    ])
  })

  test.each<[string, (text: string) => Promise<string>]>([
    ['of another key', text => Wallet.createRandom().signMessage(text)],
    ['of nothing', async () => '0x'],
    ['that is no signature', async () => 'yes'],
  ])('a signature %s is refused, and none is kept', async (_, forge) => {
    const { kit, wallet, reaches, press, state, kept } = await openMixed()
    wallet.answerWith(({ params: { request } }) =>
      forge(Buffer.from(String(request.params[0]).slice(2), 'hex').toString()),
    )
    press()
    await reaches('failed')
    expect([state().error?.code, getSession(kit), kept()]).toEqual(['connector/invalid-answer', undefined, []])
  })
})
