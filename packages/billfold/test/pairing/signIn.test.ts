import { createPairingWallet, type PairingSwitches } from '@billfold/testkit/pairing'
import { createTestClock } from '@billfold/testkit/vitest'
import { isBillfoldError } from 'billfold/protocol'
import { recoverMessageAddress } from 'viem'
import { expect, it, onTestFinished, vi } from 'vitest'
import { linkTimes } from '../../src/pairing/client/link/linkTimes.ts'
import { proposalTimes } from '../../src/pairing/client/proposals/proposalTimes.ts'
import { namespaces, openClient } from './support/openClient.ts'
import { startRelay } from './support/startRelay.ts'

const authenticate = () => ({
  chains: ['eip155:1', 'eip155:10'],
  domain: 'app.example',
  aud: 'https://app.example/login',
  nonce: 'abcdef1234567890',
  iat: new Date().toISOString(),
  statement: 'Grüezi.',
  resources: ['https://app.example/terms'],
  methods: namespaces.eip155.methods,
})
const verify = async (message: string, signature: `0x${string}`, address: `0x${string}`) =>
  (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase()

/** A client that asks to sign in, and a phone that answers as the switches say. */
async function ask(switches: Partial<PairingSwitches> = {}) {
  const { url } = await startRelay()
  const opened = openClient(url, { verify })
  const wallet = createPairingWallet({ relay: url, chains: { 1: url, 10: url }, switches })
  onTestFinished(() => wallet.destroy())
  const proposal = opened.client.propose({ namespaces, authenticate: authenticate() })
  expect(proposal.uri).toContain('methods=wc_sessionAuthenticate')
  await wallet.pair(proposal.uri)
  return { ...opened, wallet, proposal }
}

it('signs in and connects in one approval', async () => {
  const { client, wallet, proposal, sent } = await ask()
  const session = await proposal.session
  const signedIn = await proposal.signedIn
  expect(signedIn).toMatchObject({
    chains: ['eip155:1', 'eip155:10'],
    methods: expect.arrayContaining(['personal_sign']),
  })
  expect(signedIn?.proofs[0]?.message).toContain('app.example wants you to sign in')
  expect(session.namespaces.eip155?.accounts).toEqual([
    `eip155:1:${signedIn?.address}`,
    `eip155:10:${signedIn?.address}`,
  ])
  expect(client.sessions()).toEqual([session])
  expect(wallet.sessions.map(({ topic }) => topic)).toEqual([session.topic])
  await wallet.ping(session.topic)
  const signature = await client.request({
    topic: session.topic,
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x68690a', signedIn?.address],
  })
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(sent.filter(({ params }) => params?.tag === 1116)).toHaveLength(1)
  expect(JSON.stringify(sent)).not.toMatch(/\\?"tvf\\?"|correlationId/)
})

it.each([
  'wrongDomain',
  'wrongNonce',
  'wrongAudience',
  'badSignature',
  'mixedAddresses',
  'foreignChain',
  'moreMethods',
  'expired',
  'noCacaos',
] as const)('leaves no session when the answer is bad: %s', async badSignIn => {
  const { client, wallet, proposal, kept, received } = await ask({ badSignIn })
  if (badSignIn === 'noCacaos') {
    // No answer of the protocol at all: it is dropped, and the code stays open.
    await vi.waitFor(() => expect(received.fault).toContain('unreadable'))
  } else {
    const error = await proposal.session.catch(caught => caught)
    expect(error.code).toBe('pairing/invalid-sign-in')
    expect(error.cause.code).toMatch(/^wire\//)
    await expect(proposal.signedIn).rejects.toBe(error)
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]))
  }
  expect(client.sessions()).toEqual([])
  expect(kept.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
})

it('connects only, where the wallet does not know sign-ins', async () => {
  const { proposal, client } = await ask({ knowsNoSignIn: true })
  const session = await proposal.session
  expect(await proposal.signedIn).toBeUndefined()
  expect(client.sessions()).toEqual([session])
})

it('is rejected as any other proposal', async () => {
  const { proposal, client } = await ask({ reject: true })
  const error = await proposal.session.catch(caught => caught)
  expect(isBillfoldError(error, 'connection/rejected')).toBe(true)
  expect(client.sessions()).toEqual([])
})

it('returns the topic of its answer with the code', async () => {
  const { url } = await startRelay()
  const clock = createTestClock(Date.now())
  const { client, sent, acknowledged } = openClient(url, { verify, clock })
  const { session } = client.propose({ namespaces, authenticate: authenticate() })
  const topics = () =>
    sent.flatMap(({ method, params }) => (method === 'irn_batchSubscribe' ? (params?.topics as string[]) : []))
  await vi.waitFor(() => expect(new Set(topics()).size).toBe(2))
  await acknowledged()
  await clock.advance(240_000 + proposalTimes.graceMs)
  await expect(session).rejects.toMatchObject({ code: 'pairing/expired' })
  await clock.advance(linkTimes.lingerMs)
  expect(clock.timerCount).toBe(0)
})

it('is not requested where no family can check signatures', () => {
  const { client } = openClient('ws://127.0.0.1:1')
  expect(() => client.propose({ namespaces, authenticate: authenticate() })).toThrow('verify')
})
