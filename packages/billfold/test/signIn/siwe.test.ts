import { createDevnet, createSolanaChain } from '@billfold/devnet'
import { evm } from '@billfold/evm'
import { mainnet } from '@billfold/evm/networks'
import { solana } from '@billfold/solana'
import { defineSolanaNetwork } from '@billfold/solana/networks'
import { createVirtualSolanaWallet, installVirtualSolanaWallet } from '@billfold/testkit/solana'
import { createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import { connect, createBillfold, disconnect, getAccount, getConnectors, switchNetwork } from 'billfold'
import {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  getDidAddress,
  getDidChainId,
  verifySignature,
} from 'billfold/siwe'
import { createSiwx, getSession, signIn, signOut } from 'billfold/siwx'
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signInStore } from '../../src/signIn/signInStore.ts'
import { createPair } from '../pairing/createPair.ts'
import { openSigner } from './openSigner.ts'

// The option `siweConfig`, with a host that verifies and remembers one session, as AppKit's guide has it.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let devnet: Awaited<ReturnType<typeof createDevnet>>
let nodes: Readonly<Record<number, string>>
beforeAll(async () => {
  devnet = await createDevnet()
  nodes = Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
})
afterAll(() => devnet?.stop())

/** A host's server, with one session, and what was called. */
function openHost(options: Partial<createSIWEConfig.Options> = {}) {
  const calls: string[] = []
  const asked: createSIWEConfig.MessageArgs[] = []
  let session: createSIWEConfig.Session | null = null
  const siweConfig = createSIWEConfig({
    getNonce(address) {
      calls.push(`getNonce ${address ?? 'no address'}`)
      return 'nonce00000000001'
    },
    getMessageParams: () => ({
      ...{ domain: 'host.example', uri: 'https://host.example/', chains: [31337, 31338] },
      ...{ statement: 'Sign in to Host', requestId: 'r1', resources: ['https://host.example/terms'] },
      ...{ exp: '2030-01-01T00:00:00.000Z', nbf: '2020-01-01T00:00:00.000Z' },
    }),
    createMessage(args) {
      asked.push(args)
      const { address, ...rest } = args
      return formatMessage(rest, address)
    },
    verifyMessage({ message, signature, cacao }) {
      calls.push(cacao === undefined ? 'verifyMessage' : 'verifyMessage with cacao')
      const address = getAddressFromMessage(message)
      if (verifyMessage(message, signature) !== address) return false
      session = { address, chainId: Number(getChainIdFromMessage(message).split(':')[1]) }
      return true
    },
    getSession: () => session,
    signOut() {
      calls.push('signOut')
      session = null
      return true
    },
    onSignIn: ({ address, chainId }) => void calls.push(`onSignIn ${address} ${chainId}`),
    onSignOut: () => void calls.push('onSignOut'),
    ...options,
  })
  const hold = (next: createSIWEConfig.Session) => {
    session = next
  }
  return { siweConfig, calls, asked, session: () => session, hold }
}

test('the host creates, verifies and remembers; what it is passed is that of AppKit', async () => {
  const host = openHost()
  const page = openSigner({ nodes }).openPage({ siweConfig: host.siweConfig })
  await page.connect()
  await page.reaches('ready')
  expect([page.view(), page.state().isRequired]).toEqual(['SIWXSignMessage', true])
  expect(host.asked).toEqual([
    {
      ...{ address: `did:pkh:eip155:31337:${alice}`, chainId: 31337, domain: 'host.example', version: '1' },
      ...{ uri: 'https://host.example/', nonce: 'nonce00000000001', statement: 'Sign in to Host', requestId: 'r1' },
      ...{ iat: '2026-01-01T00:00:00.000Z', exp: '2030-01-01T00:00:00.000Z', nbf: '2020-01-01T00:00:00.000Z' },
      resources: ['https://host.example/terms'],
    },
  ])
  page.press()
  await page.reaches('signedIn')
  expect(host.session()).toEqual({ address: alice, chainId: 31337 })
  const { message = '', signature = '' } = getSession(page.kit) ?? {}
  const given = { message, signature, chainId: getChainIdFromMessage(message), projectId: 'p' }
  expect(await verifySignature(page.kit, { ...given, address: getAddressFromMessage(message) })).toBe(true)
  expect(await verifySignature(page.kit, { ...given, address: bob })).toBe(false)
  await expect(verifySignature(page.kit, { ...given, address: bob, chainId: 'eip155:5' })).rejects.toMatchObject({
    code: 'sign-in/no-network',
  })
  await disconnect(page.kit)
  await expect
    .poll(() => host.calls)
    .toEqual([...[`getNonce ${alice}`, 'verifyMessage', `onSignIn ${alice} 31337`], ...['signOut', 'onSignOut']])
  expect(host.session()).toBeNull()
})

test('a page that comes back is signed in by the word of the server', async () => {
  const host = openHost()
  const signer = openSigner({ nodes })
  const first = signer.openPage({ siweConfig: host.siweConfig })
  await first.connect()
  await first.reaches('ready')
  first.press()
  await first.reaches('signedIn')
  first.destroy()
  const next = signer.openPage({ siweConfig: host.siweConfig })
  await next.reaches('signedIn')
  expect([getSession(next.kit)?.data.accountAddress, next.questions()]).toEqual([alice, 1])
  await signOut(next.kit)
  expect([host.session(), host.calls.slice(-2)]).toEqual([null, ['signOut', 'onSignOut']])
})

test.each([
  ['another page', { domain: 'evil.example' }, 'domain'],
  ['another address of login', { uri: 'https://evil.example/' }, 'uri'],
])('a message for %s is refused before the host verifies it', async (_, changed, reason) => {
  const params = { domain: 'host.example', uri: 'https://host.example/', chains: [1], ...changed }
  const host = openHost({ getMessageParams: () => params })
  const page = openSigner({ nodes }).openPage({ siweConfig: host.siweConfig })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('failed')
  expect(page.state().error).toMatchObject({ code: 'sign-in/refused', context: { reason } })
  expect(host.calls).toEqual([`getNonce ${alice}`])
})

test.each([
  ['another text', () => 'Welcome to Host'],
  [
    'another nonce',
    (args: createSIWEConfig.MessageArgs) => formatMessage({ ...args, nonce: 'n'.repeat(16) }, args.address),
  ],
  ['another account', (args: createSIWEConfig.MessageArgs) => formatMessage(args, `did:pkh:eip155:31337:${bob}`)],
])('%s than the one that was asked for is refused', async (_, createMessage) => {
  const host = openHost({ createMessage })
  const page = openSigner({ nodes }).openPage({ siweConfig: host.siweConfig })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('failed')
  expect([page.state().error?.code, host.session()]).toEqual(['sign-in/refused', null])
})

test.each([
  ['verifyMessage says no', { verifyMessage: () => false }],
  ['the server remembers nothing', { getSession: () => null }],
  ['the server remembers another account', { getSession: () => ({ address: bob, chainId: 31337 }) }],
])('no session where %s', async (_, options) => {
  const host = openHost(options)
  const page = openSigner({ nodes }).openPage({ siweConfig: host.siweConfig })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('failed')
  expect([page.state().error?.code, getSession(page.kit)]).toEqual(['sign-in/refused', undefined])
})

test('a callback that throws changes nothing', async () => {
  const fail = () => {
    throw new Error('of the host')
  }
  const host = openHost({ onSignIn: fail, onSignOut: fail, required: false })
  const page = openSigner({ nodes }).openPage({ siweConfig: host.siweConfig })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
  await signOut(page.kit)
  expect([host.session(), getSession(page.kit)]).toEqual([null, undefined])
  expect(page.events).toContainEqual(expect.objectContaining({ type: 'ALERT', code: 'host/listener' }))
})

test('a server that does not sign out: the visitor stays signed in', async () => {
  const host = openHost({ signOut: () => false })
  const page = openSigner({ nodes }).openPage({ siweConfig: host.siweConfig })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
  await expect(signOut(page.kit)).rejects.toMatchObject({ code: 'sign-in/refused' })
  expect(getSession(page.kit)?.data.accountAddress).toBe(alice)
})

describe('options', () => {
  test('required is on by default: who cancels is disconnected; off, they stay', async () => {
    for (const required of [undefined, false]) {
      const page = openSigner({ nodes }).openPage({ siweConfig: openHost({ required }).siweConfig })
      await page.connect()
      await page.reaches('ready')
      page.cancel()
      await expect.poll(() => getAccount(page.kit).isConnected).toBe(required === false)
    }
  })

  test.each([
    [undefined, 'ready', ['signOut', 'onSignOut']],
    [false, 'signedIn', []],
  ] as const)('another network, signOutOnNetworkChange %s', async (signOutOnNetworkChange, phase, called) => {
    const host = openHost({ signOutOnNetworkChange })
    const { openPage, wallet } = openSigner({ nodes })
    wallet.mode = 'auto'
    const page = openPage({ siweConfig: host.siweConfig })
    host.hold({ address: alice.toLowerCase(), chainId: 31337 })
    await page.connect()
    await page.reaches('signedIn')
    await switchNetwork(page.kit, { networkId: 'eip155:31338' })
    await expect.poll(() => [page.state().phase, page.state().target?.chainId]).toEqual([phase, 'eip155:31338'])
    expect(host.calls.filter(call => /Out$/.test(call))).toEqual(called)
  })

  test.each([
    [undefined, 'ready', null],
    [false, 'signedIn', { address: alice, chainId: 31337 }],
  ] as const)('another account, signOutOnAccountChange %s', async (signOutOnAccountChange, phase, left) => {
    const host = openHost({ signOutOnAccountChange })
    const { openPage, wallet } = openSigner({ nodes })
    const page = openPage({ siweConfig: host.siweConfig })
    host.hold({ address: alice, chainId: 31337 })
    await page.connect()
    await page.reaches('signedIn')
    wallet.shareAccounts([alice, bob])
    wallet.selectAccount(bob)
    await expect.poll(() => [page.state().phase, page.state().target?.address]).toEqual([phase, bob])
    expect(host.session()).toEqual(left)
  })

  test('signOutOnDisconnect off: the server keeps its session', async () => {
    const host = openHost({ signOutOnDisconnect: false })
    const page = openSigner({ nodes }).openPage({ siweConfig: host.siweConfig })
    host.hold({ address: alice, chainId: 31337 })
    await page.connect()
    await page.reaches('signedIn')
    await disconnect(page.kit)
    await page.reaches('idle')
    expect(host.session()).toEqual({ address: alice, chainId: 31337 })
  })

  test('enabled off: the kit has no sign-in', async () => {
    const page = openSigner({ nodes }).openPage({ siweConfig: openHost({ enabled: false }).siweConfig })
    await page.connect()
    await expect(signIn(page.kit)).rejects.toMatchObject({ code: 'sign-in/not-enabled' })
  })

  test('beside siwx it is refused, enabled or not', () => {
    for (const enabled of [true, false])
      expect(() =>
        createBillfold({
          families: [evm({ networks: [mainnet] })],
          siwx: createSiwx(),
          siweConfig: openHost({ enabled }).siweConfig,
        }),
      ).toThrow('Cannot set both `siweConfig` and `siwx` options')
  })
})

test('a pairing signs in with one approval, and the server gets the session of the active network alone', async () => {
  const host = openHost()
  const { phone, openPage } = await createPair({ nodes })
  const { kit, connector } = openPage({ siweConfig: host.siweConfig })
  await connect(kit, { connector, onOffer: ({ uri }) => void phone.pair(uri).catch(() => {}) })
  await expect.poll(() => signInStore(kit).get().phase).toBe('signedIn')
  expect(host.calls).toEqual(['getNonce no address', 'verifyMessage with cacao', `onSignIn ${alice} 31337`])
  expect(host.session()).toEqual({ address: alice, chainId: 31337 })
  await disconnect(kit)
  await expect.poll(host.session).toBeNull()
})

test('an account of another family is not asked, and stays connected', async () => {
  const chain = await createSolanaChain()
  onTestFinished(() => chain.stop())
  const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': chain.rpcUrl } })
  onTestFinished(() => wallet.destroy())
  const origin = createTestOrigin()
  const tab = origin.openTab()
  onTestFinished(installVirtualSolanaWallet(tab.window as unknown as EventTarget, wallet))
  const { genesisHash, rpcUrl } = chain
  const local = defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: [rpcUrl], isTestnet: true })
  const { siweConfig, calls } = openHost()
  const { kit, destroy } = createTestKit({
    ...{ origin, tab, families: [evm({ networks: [mainnet] }), solana({ networks: [local] })], siweConfig },
    metadata: { name: 'Host', url: 'https://host.example' },
  })
  onTestFinished(() => destroy())
  await expect.poll(() => getConnectors(kit).length).toBeGreaterThan(0)
  await connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' })
  // What the view that connected waits for.
  await expect.poll(() => kit.runtime.isSignInKnown).toBe(true)
  expect([signInStore(kit).get().phase, getSession(kit), calls]).toEqual(['idle', undefined, []])
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'sign-in/not-enabled' })
  expect(getAccount(kit).isConnected).toBe(true)
})

test('the end of a wallet of another family signs nobody out, with one session for all accounts and networks', async () => {
  const { siweConfig, hold, session } = openHost({ signOutOnAccountChange: false, signOutOnNetworkChange: false })
  hold({ address: alice, chainId: 31337 })
  const siwx = siweConfig.toSiwx({ families: [evm({ networks: [mainnet] })] })
  await siwx?.revokeSession('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'any')
  expect(session()).toEqual({ address: alice, chainId: 31337 })
  await siwx?.revokeSession('eip155:31338', bob)
  expect(session()).toBeNull()
})

test('without an EVM family it is not honoured', () => {
  expect(openHost().siweConfig.toSiwx({ families: [{ namespace: 'solana' }] })).toBeUndefined()
})

test.each([
  [`did:pkh:eip155:10:${alice}`, alice, '10'],
  [`eip155:10:${alice}`, '', ''],
  ['did:key:z6Mk', '', ''],
])('the parts of %s', (did, address, chainId) => {
  expect([getDidAddress(did), getDidChainId(did)]).toEqual([address, chainId])
})

test('a text that is no sign-in has no address, and the network 1', () => {
  const text = `Pay ${alice}\nChain ID: 5`
  expect([getAddressFromMessage(text), getChainIdFromMessage(text)]).toEqual(['', 'eip155:1'])
})
