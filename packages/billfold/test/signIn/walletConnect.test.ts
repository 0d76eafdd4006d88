import { createDevnet } from '@billfold/devnet'
import type { Switches } from '@billfold/testkit'
import { getAccount } from 'billfold'
import { toSignInText } from 'billfold/protocol'
import { createSiwx, getSession, type Siwx } from 'billfold/siwx'
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSigner } from './openSigner.ts'

// ERC-7846 `wallet_connect`: wallets that announce it connect and sign in by one approval.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

function open(switches: Partial<Switches>, siwx: Siwx = createSiwx({ statement: 'Sign in to Host' })) {
  const nodes = Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  const { openPage, wallet } = openSigner({ nodes })
  wallet.set({ signsWhileConnecting: true, ...switches })
  const page = openPage({ siwx })
  const asked = () =>
    wallet.log.flatMap(({ method }) => (/personal_sign|equestAccounts|wallet_connect/.test(method) ? [method] : []))
  return { ...page, wallet, asked }
}

test.each([
  ['everything', { resources: ['https://host.example/terms'], getRequestId: () => 'r1', expirationMs: 3_600_000 }],
  ['a statement', { statement: 'Sign in to Host' }],
  ['nothing that may be left out', {}],
])('one approval connects and signs in: a message with %s', async (_, options) => {
  const { kit, asked, connect, reaches, said, view } = open({}, createSiwx(options))
  await connect()
  await reaches('signedIn')
  expect([asked(), said(), view()]).toEqual([['wallet_connect'], ['SIWX_AUTH_SUCCESS'], undefined])
  const { data, message = '', signature = '' } = getSession(kit) ?? {}
  expect(data).toMatchObject({ accountAddress: alice, chainId: 'eip155:31337', domain: 'host.example' })
  expect(message).toBe(toSignInText(data as NonNullable<typeof data>))
  expect(verifyMessage(message, signature)).toBe(alice)
})

test('a wallet that does not announce it is not asked', async () => {
  const { asked, connect, reaches } = open({ signsWhileConnecting: false })
  await connect()
  await reaches('ready')
  expect(asked()).toEqual(['eth_requestAccounts'])
})

test('a wallet that announces it and does not know it connects as any other', async () => {
  const { asked, connect, reaches } = open({ unsupported: ['wallet_connect'] })
  await connect()
  await reaches('ready')
  expect(asked()).toEqual(['wallet_connect', 'eth_requestAccounts'])
})

test('a wallet that never lists its capabilities connects as any other', async () => {
  const { asked, connect, reaches } = open({ hang: ['wallet_getCapabilities'] })
  await connect()
  await reaches('ready')
  expect(asked()).toEqual(['eth_requestAccounts'])
})

test('a visitor who declines is asked to connect alone the next time, and to sign in after that', async () => {
  const { kit, asked, connect, reaches, wallet } = open({ reject: true })
  await expect(connect()).rejects.toMatchObject({ code: 'connection/rejected' })
  wallet.set({ reject: false })
  await connect()
  await reaches('ready')
  expect([asked(), getSession(kit)]).toEqual([['wallet_connect', 'eth_requestAccounts'], undefined])
})

test.each(['anotherText', 'badSignature'] as const)(
  'what is not what was asked for does not count (%s): the visitor is connected, and asked',
  async signsWhileConnecting => {
    const { kit, asked, connect, press, reaches, said } = open({ signsWhileConnecting })
    await connect()
    await reaches('ready')
    expect([getAccount(kit).address, getSession(kit), said().includes('SIWX_AUTH_SUCCESS')]).toEqual([
      alice,
      undefined,
      false,
    ])
    press()
    await reaches('signedIn')
    expect(asked()).toEqual(['wallet_connect', 'personal_sign'])
  },
)

test.each([
  ['no object', null],
  ['no accounts', { accounts: [] }],
  ['no address', { accounts: [{ address: 'mine', capabilities: {} }] }],
])('an answer that is %s is refused', async (_, answer) => {
  const { kit, connect } = open({ answers: { wallet_connect: answer } })
  await expect(connect()).rejects.toMatchObject({ code: 'connector/invalid-answer' })
  expect(getAccount(kit).status).toBe('disconnected')
})

test('an account that signed nothing is connected, and asked', async () => {
  const accounts = [{ address: alice, capabilities: { signInWithEthereum: { code: 4001, message: 'No' } } }]
  const { kit, connect, reaches } = open({ answers: { wallet_connect: { accounts } } })
  await connect()
  await reaches('ready')
  expect(getAccount(kit).address).toBe(alice)
})
