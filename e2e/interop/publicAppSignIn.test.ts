import { testAccounts } from '@billfold/testkit'
import { createPairingWallet, type PairingWallet } from '@billfold/testkit/pairing'
import { toSignInText } from 'billfold/wire'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RunningRelay, startRelay } from '../../packages/testkit/test/pairing/startRelay.ts'
import { createPublicApp } from './createPublicApp.ts'

// One-click sign-in of the public client with our test wallet.

let relay: RunningRelay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay?.stop())

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const chains = ['eip155:31337', 'eip155:31338']
const alice = testAccounts[0].address

async function setUp(options: Partial<createPairingWallet.Options> = {}) {
  const { app, close } = await createPublicApp(relay)
  const node = 'http://127.0.0.1:1' // nothing here asks a chain
  const phone: PairingWallet = createPairingWallet({
    relay: relay.url,
    projectId: relay.projectId,
    chains: { 31337: node, 31338: node },
    ...options,
  })
  open.push(close, () => phone.destroy())
  const { uri, response } = await app.authenticate({
    chains,
    domain: 'app.example',
    uri: 'https://app.example/login',
    nonce: 'abcdef1234567890',
    statement: 'Welcome.',
    methods: ['personal_sign', 'eth_sendTransaction'],
    resources: ['https://app.example/tos'],
  })
  return { app, phone, answer: response(), pair: () => phone.pair(uri as string) }
}

describe('sign-in', () => {
  it('is signed for every chain, and brings a session of the methods asked for', async () => {
    const { app, answer, pair, phone } = await setUp()
    await pair()
    const { auths = [], session } = await answer
    expect(auths.map(({ p }) => p.iss)).toEqual(chains.map(chain => `did:pkh:${chain}:${alice}`))
    for (const { p, s } of auths) {
      const message = toSignInText(p as never)
      expect(message).toContain(
        "Welcome. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
      )
      expect(await verifyMessage({ address: alice, message, signature: s.s as `0x${string}` })).toBe(true)
    }
    expect(session?.namespaces.eip155).toMatchObject({
      accounts: chains.map(chain => `${chain}:${alice}`),
      methods: ['eth_sendTransaction', 'personal_sign'],
    })
    const topic = session?.topic as string
    expect(phone.sessions[0]?.topic).toBe(topic)
    const request = { method: 'personal_sign', params: ['0x6869', alice] }
    const signature = await app.request<`0x${string}`>({ topic, chainId: 'eip155:31338', request })
    expect(await verifyMessage({ address: alice, message: 'hi', signature })).toBe(true)
    await phone.ping(topic)
  })

  it('is refused', async () => {
    const { answer, pair, phone } = await setUp({ switches: { reject: true } })
    // The text of the wallet is all that this client passes on.
    const refused = expect(answer).rejects.toBe('User rejected.')
    await pair()
    await refused
    expect(phone.sessions).toEqual([])
  })

  it('falls back to a session with a wallet that does not support it', async () => {
    const { answer, pair } = await setUp({ switches: { knowsNoSignIn: true } })
    await pair()
    const { auths, session } = await answer
    expect(auths).toBeUndefined()
    expect(session?.namespaces.eip155?.chains).toEqual(chains)
  })

  it('fails with a signature of something else', async () => {
    const { answer, pair } = await setUp({ switches: { badSignIn: 'badSignature' } })
    const failed = expect(answer).rejects.toBeDefined()
    await pair()
    await failed
  })
})
