import { createTestClock } from '@billfold/testkit/vitest'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createPublicWallet } from './support/createPublicWallet.ts'
import { keepTicking } from './support/keepTicking.ts'
import { namespaces, openClient } from './support/openClient.ts'
import { startRelay } from './support/startRelay.ts'

// What runs out, between our client and the public library as the wallet. That library reads the wall clock and looks at
// what has run out with each beat of its heart, which is public: so its time is turned by hand like ours.

const node = 'http://127.0.0.1:1' // nothing here asks a chain

async function setUp() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const { url } = await startRelay()
  const clock = createTestClock(Date.now())
  const opened = openClient(url, { clock })
  const wallet = await createPublicWallet(url, { chains: { 1: node, 10: node } })
  return {
    ...opened,
    wallet,
    /** For everybody. */
    async pass(seconds: number) {
      vi.setSystemTime(Date.now() + seconds * 1_000)
      await clock.advance(seconds * 1_000)
      wallet.beat()
    },
    keepTicking: () => keepTicking(clock, opened.client),
  }
}

it('a code runs out on both sides before the visitor says anything', async () => {
  const { client, wallet, pass, acknowledged } = await setUp()
  const proposal = client.propose({ namespaces })
  const expired = expect(proposal.session).rejects.toMatchObject({ code: 'pairing/expired' })
  const proposed = wallet.next('session_proposal')
  await wallet.kit.pair({ uri: proposal.uri })
  const { id, params } = await proposed
  expect(params.expiryTimestamp).toBe(Math.ceil(proposal.expiresAt / 1_000))
  const gone = wallet.next('proposal_expire')
  await acknowledged()
  await pass(241)
  await expired
  // That library gives every proposal its 300 seconds, independent of the proposal.
  await pass(60)
  expect((await gone).id).toBe(id)
  expect(wallet.kit.getPendingSessionProposals()).toEqual([])
  await expect(wallet.kit.approveSession({ id, namespaces: wallet.granted(params) })).rejects.toThrow(/proposal/i)
  expect(client.sessions()).toEqual([])
})

it('a code expires at its own time, which that wallet checks: a late approval fails', async () => {
  const { client, wallet, pass, acknowledged } = await setUp()
  const proposal = client.propose({ namespaces })
  const expired = expect(proposal.session).rejects.toMatchObject({ code: 'pairing/expired' })
  const proposed = wallet.next('session_proposal')
  await wallet.kit.pair({ uri: proposal.uri })
  const { id, params } = await proposed
  await acknowledged()
  await pass(241)
  await expired
  const approval = { id, namespaces: wallet.granted(params) }
  await expect(wallet.kit.approveSession(approval)).rejects.toThrow('Expired. proposal id')
  expect(wallet.kit.getActiveSessions()).toEqual({})
  expect(client.sessions()).toEqual([])
})

it('a request runs out: the app stops waiting, the wallet stops asking, and the session goes on', async () => {
  const { client, received, wallet, pass, acknowledged, keepTicking: tick } = await setUp()
  const proposal = client.propose({ namespaces })
  const [{ topic }] = await Promise.all([proposal.session, wallet.take(proposal.uri)])
  let answer = (_: unknown) => {}
  const asked = new Promise<number>(resolve => {
    wallet.answerWith(({ id }) => {
      resolve(id)
      return new Promise(done => {
        answer = done
      })
    })
  })
  const account = wallet.signer.accounts[0] ?? ''
  const question = { topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x6869', account] }
  const expired = expect(client.request(question)).rejects.toMatchObject({ code: 'pairing/request-expired' })
  const id = await asked
  expect(wallet.kit.getPendingSessionRequests().map(request => request.id)).toEqual([id])
  const gone = wallet.next('session_request_expire')
  await acknowledged()
  await pass(301)
  await expired
  expect((await gone).id).toBe(id)
  expect(wallet.kit.getPendingSessionRequests()).toEqual([])
  tick()
  // Its late answer is ignored.
  answer('0x00')
  wallet.answerWith(() => '0x01')
  await client.ping(topic)
  expect(await client.request(question)).toBe('0x01')
  // After such a leap a socket is replaced, and what it had not acknowledged comes again.
  const known = ['storage-plain', 'unexpected', 'duplicate']
  expect(received.fault.filter(fault => !known.includes(fault))).toEqual([])
})
