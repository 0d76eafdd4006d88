import { createSolanaChain } from '@billfold/devnet'
import { solana } from '@billfold/solana'
import { defineSolanaNetwork } from '@billfold/solana/networks'
import { verifySolanaMessage } from '@billfold/solana/verify'
import { createVirtualSolanaWallet, installVirtualSolanaWallet, type SolanaSwitches } from '@billfold/testkit/solana'
import { createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import { connect, getAccount, getConnectors, signMessage, watchEvents } from 'billfold'
import { toSignInText } from 'billfold/protocol'
import { createSiwx, getSession, type Siwx } from 'billfold/siwx'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { signInFlow } from '../../src/signIn/createSignInFlow.ts'
import { signInStore } from '../../src/signIn/signInStore.ts'

// `solana:signIn` of the wallet standard: wallets that have it show a sign-in as one.

let chain: Awaited<ReturnType<typeof createSolanaChain>>
beforeAll(async () => {
  chain = await createSolanaChain()
})
afterAll(() => chain?.stop())

async function open(switches: Partial<SolanaSwitches>, siwx: Siwx = createSiwx({ statement: 'Grüezi to Host' })) {
  const { genesisHash, rpcUrl } = chain
  const local = defineSolanaNetwork({ genesisHash, name: 'Local', rpcUrls: [rpcUrl], isTestnet: true })
  const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': rpcUrl } })
  onTestFinished(() => wallet.destroy())
  wallet.set(switches)
  const origin = createTestOrigin()
  const tab = origin.openTab()
  onTestFinished(installVirtualSolanaWallet(tab.window as unknown as EventTarget, wallet))
  const { kit, clock, destroy } = createTestKit({
    ...{ origin, tab, families: [solana({ networks: [local] })], siwx },
    metadata: { name: 'Host', url: 'https://host.example' },
    environment: { fetch: globalThis.fetch },
  })
  onTestFinished(() => destroy())
  await expect.poll(() => getConnectors(kit).length).toBeGreaterThan(0)
  const connectWallet = () => connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' })
  const events: string[] = []
  onTestFinished(watchEvents(kit, ({ type }) => void (type.startsWith('SIWX') && events.push(type))))
  const reaches = (phase: string) => expect.poll(() => signInStore(kit).get().phase).toBe(phase)
  const press = () => signInFlow(kit)?.dispatch({ type: 'pressed' })
  let before = 0
  const asked = () => wallet.log.slice(before).map(({ method }) => method)
  const forget = () => {
    before = wallet.log.length
  }
  return {
    kit,
    clock,
    wallet,
    reaches,
    press,
    asked,
    forget,
    connectWallet,
    events,
    view: () => kit.store.getState().modal.isOpen,
  }
}
/** A visitor who is connected, and asked to sign in after that. */
async function openConnected(switches: Partial<SolanaSwitches>, siwx?: Siwx) {
  const opened = await open({ unsupported: ['signIn'] }, siwx)
  await opened.connectWallet()
  await opened.reaches('ready')
  opened.wallet.set({ unsupported: [], ...switches })
  opened.forget()
  return opened
}

function isSigned(kit: Awaited<ReturnType<typeof open>>['kit']): boolean {
  const { data, message = '', signature = '' } = getSession(kit) ?? {}
  return verifySolanaMessage({ address: data?.accountAddress ?? '', message, signature })
}

test.each([
  ['everything', { resources: ['https://host.example/terms'], getRequestId: () => 'r1', expirationMs: 3_600_000 }],
  ['a statement', { statement: 'Grüezi to Host' }],
  ['nothing that may be left out', {}],
])('a wallet that has it signs in that way, once: a message with %s', async (_, options) => {
  const { kit, reaches, press, asked } = await openConnected({}, createSiwx(options))
  const text = signInStore(kit).get().draft?.text
  press()
  await reaches('signedIn')
  expect([asked(), getSession(kit)?.message, isSigned(kit)]).toEqual([['signIn'], text, true])
  // A text of the host stays a text.
  await signMessage(kit, { message: 'Hello' })
  expect(asked()).toEqual(['signIn', 'signMessage'])
})

test('a wallet without it signs the text', async () => {
  const { kit, reaches, press, asked } = await openConnected({ unsupported: ['signIn'] })
  press()
  await reaches('signedIn')
  expect([asked(), isSigned(kit)]).toEqual([['signMessage'], true])
})

test('a refusal is a refusal: the wallet is not asked in another way', async () => {
  const { kit, reaches, press, asked, wallet } = await openConnected({})
  wallet.set({ reject: true })
  press()
  await reaches('failed')
  expect([asked(), signInStore(kit).get().error?.code]).toEqual([['signIn'], 'wallet/rejected'])
})

test.each(['changedMessage', 'badSignature'] as const)(
  'what is not what was asked for is refused (%s); the next attempt signs the text',
  async badAnswers => {
    const { kit, reaches, press, asked } = await openConnected({ badAnswers })
    press()
    await reaches('failed')
    expect([signInStore(kit).get().error?.code, getSession(kit)]).toEqual(['connector/invalid-answer', undefined])
    press()
    await reaches('signedIn')
    expect([asked(), isSigned(kit)]).toEqual([['signIn', 'signMessage'], true])
  },
)

test('a text of the host that is no such message is signed as it is, and refused', async () => {
  const base = createSiwx()
  const siwx: Siwx = {
    ...base,
    bind(getParts) {
      const bound = base.bind?.(getParts) ?? base
      return {
        ...bound,
        createMessage: async input => ({ ...(await bound.createMessage(input)), toString: () => 'Welcome' }),
      }
    },
  }
  const { kit, reaches, press, asked } = await openConnected({}, siwx)
  press()
  await reaches('failed')
  expect([asked(), signInStore(kit).get().error?.code]).toEqual([['signMessage'], 'sign-in/refused'])
})

test.each([
  ['everything', { resources: ['https://host.example/terms'], getRequestId: () => 'r1', expirationMs: 3_600_000 }],
  ['nothing that may be left out', {}],
])('one approval connects and signs in: a message with %s', async (_, options) => {
  const { kit, connectWallet, reaches, asked, events, view } = await open({}, createSiwx(options))
  await connectWallet()
  await reaches('signedIn')
  expect([asked(), isSigned(kit), events, view()]).toEqual([['signIn'], true, ['SIWX_AUTH_SUCCESS'], false])
  const { data, message } = getSession(kit) ?? {}
  expect(data).toMatchObject({ accountAddress: getAccount(kit).address, domain: 'host.example' })
  expect(message).toBe(toSignInText(data as NonNullable<typeof data>))
})

test('a visitor who declines is asked to connect alone the next time, and to sign in after that', async () => {
  const { kit, connectWallet, reaches, asked, wallet } = await open({ reject: true })
  await expect(connectWallet()).rejects.toMatchObject({ code: 'connection/rejected' })
  wallet.set({ reject: false })
  await connectWallet()
  await reaches('ready')
  expect([asked(), getAccount(kit).status, getSession(kit)]).toEqual([['signIn', 'connect'], 'connected', undefined])
})

test.each(['changedMessage', 'badSignature'] as const)(
  'a wallet that signs something else (%s) is connected, not signed in, and asked after that',
  async badAnswers => {
    const { kit, connectWallet, reaches, press, asked, wallet, events } = await open({ badAnswers })
    await connectWallet()
    await reaches('ready')
    expect([getAccount(kit).status, getSession(kit), events.includes('SIWX_AUTH_SUCCESS')]).toEqual([
      'connected',
      undefined,
      false,
    ])
    wallet.set({ badAnswers: undefined })
    press()
    await reaches('signedIn')
    expect([asked()[0], isSigned(kit)]).toEqual(['signIn', true])
  },
)

test('a host without a message connects the visitor alone, and the sign-in that follows names the reason', async () => {
  const getNonce = () => Promise.reject(new TypeError('Failed to fetch'))
  const { kit, connectWallet, reaches, asked } = await open({}, createSiwx({ getNonce }))
  await connectWallet()
  await reaches('away')
  const { error } = signInStore(kit).get()
  expect([asked(), getAccount(kit).status, error?.code]).toEqual([['connect'], 'connected', 'sign-in/server-away'])
})

test('a host that makes no message in time connects the visitor alone', async () => {
  let calls = 0
  const getNonce = () => {
    calls += 1
    return new Promise<string>(() => {})
  }
  const { kit, connectWallet, asked, clock } = await open({}, createSiwx({ getNonce }))
  const connecting = connectWallet()
  await expect.poll(() => calls).toBe(1)
  expect(asked()).toEqual([])
  await clock.advance(3_000)
  await connecting
  expect([asked(), getAccount(kit).status]).toEqual([['connect'], 'connected'])
})

test('a server that refuses what the wallet signed leaves the visitor connected, and they are asked', async () => {
  const verifier = { chainNamespace: 'solana', verify: async () => false }
  const { kit, connectWallet, reaches, events } = await open({}, createSiwx({ verifiers: [verifier] }))
  await connectWallet()
  await reaches('ready')
  expect([getAccount(kit).status, getSession(kit), events]).toEqual(['connected', undefined, ['SIWX_AUTH_ERROR']])
})

test('families that the host leaves out, and a host that signs by itself, connect alone', async () => {
  const foreign: Siwx = { ...createSiwx(), namespaces: ['eip155'], bind: undefined } as never
  const first = await open({}, foreign)
  await first.connectWallet()
  expect(first.asked()).toEqual(['connect'])
  const second = await open({}, createSiwx({ signer: { signMessage: async () => '' } }))
  await second.connectWallet()
  expect(second.asked()).toEqual(['connect'])
})
