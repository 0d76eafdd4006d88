import { createSolanaChain } from '@billfold/devnet'
import { solana } from '@billfold/solana'
import { defineSolanaNetwork } from '@billfold/solana/networks'
import { verifySolanaMessage } from '@billfold/solana/verify'
import { createVirtualSolanaWallet, installVirtualSolanaWallet, type SolanaSwitches } from '@billfold/testkit/solana'
import { createTestKit, createTestOrigin } from '@billfold/testkit/vitest'
import { connect, getConnectors, signMessage } from 'billfold'
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
  const { kit, destroy } = createTestKit({
    ...{ origin, tab, families: [solana({ networks: [local] })], siwx },
    metadata: { name: 'Host', url: 'https://host.example' },
    environment: { fetch: globalThis.fetch },
  })
  onTestFinished(() => destroy())
  await expect.poll(() => getConnectors(kit).length).toBeGreaterThan(0)
  await connect(kit, { connector: getConnectors(kit)[0]?.id ?? '' })
  const reaches = (phase: string) => expect.poll(() => signInStore(kit).get().phase).toBe(phase)
  await reaches('ready')
  const press = () => signInFlow(kit)?.dispatch({ type: 'pressed' })
  const asked = () => wallet.log.map(({ method }) => method).filter(method => method.startsWith('sign'))
  return { kit, wallet, reaches, press, asked }
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
  const { kit, reaches, press, asked } = await open({}, createSiwx(options))
  const text = signInStore(kit).get().draft?.text
  press()
  await reaches('signedIn')
  expect([asked(), getSession(kit)?.message, isSigned(kit)]).toEqual([['signIn'], text, true])
  // A text of the host stays a text.
  await signMessage(kit, { message: 'Hello' })
  expect(asked()).toEqual(['signIn', 'signMessage'])
})

test('a wallet without it signs the text', async () => {
  const { kit, reaches, press, asked } = await open({ unsupported: ['signIn'] })
  press()
  await reaches('signedIn')
  expect([asked(), isSigned(kit)]).toEqual([['signMessage'], true])
})

test('a refusal is a refusal: the wallet is not asked in another way', async () => {
  const { kit, reaches, press, asked, wallet } = await open({})
  wallet.set({ reject: true })
  press()
  await reaches('failed')
  expect([asked(), signInStore(kit).get().error?.code]).toEqual([['signIn'], 'wallet/rejected'])
})

test.each(['changedMessage', 'badSignature'] as const)(
  'what is not what was asked for is refused (%s); the next attempt signs the text',
  async badAnswers => {
    const { kit, reaches, press, asked } = await open({ badAnswers })
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
  const { kit, reaches, press, asked } = await open({}, siwx)
  press()
  await reaches('failed')
  expect([asked(), signInStore(kit).get().error?.code]).toEqual([['signMessage'], 'sign-in/refused'])
})
