import { createTestClock, createTestStorage } from '@billfold/testkit/vitest'
import { describe, expect, it, vi } from 'vitest'
import { linkTimes } from '../../../src/pairing/client/link/linkTimes.ts'
import { codeOf } from '../support/codeOf.ts'
import { createRawWallet, granted } from '../support/createRawWallet.ts'
import { keepTicking } from '../support/keepTicking.ts'
import { namespaces, openClient } from '../support/openClient.ts'
import { settle } from '../support/settle.ts'
import { sign } from '../support/sign.ts'
import { startRelay } from '../support/startRelay.ts'

// Faults between a code and its session: too late, twice, given up, or granted other than requested.

describe('102: the code runs out', () => {
  it('after four minutes, and a wallet that answers then gets an error', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client, acknowledged } = openClient(url, { clock })
    const { uri, session, expiresAt } = client.propose({ namespaces })
    expect(expiresAt - clock.now()).toBe(240_000)
    const wallet = await createRawWallet(url)
    const approval = await wallet.approve(await wallet.scan(uri))
    await acknowledged()
    await clock.advance(240_000)
    expect(await codeOf(session)).toBe('pairing/expired')
    keepTicking(clock, client)
    await approval.say()
    expect(await wallet.answered(await approval.settle())).toMatchObject({ error: { code: 6000 } })
    expect(client.sessions()).toEqual([])
  })

  it('and nothing is left of it a minute later: no topic, no timer, no socket', async () => {
    const { url } = await startRelay()
    const clock = createTestClock(Date.now())
    const { client, sent, sockets, kept, acknowledged } = openClient(url, { clock })
    client.propose({ namespaces })
    await vi.waitFor(() => expect(sent.some(frame => frame.params?.tag === 1100)).toBe(true))
    await acknowledged()
    await clock.advance(300_000)
    await clock.advance(linkTimes.lingerMs)
    await vi.waitFor(() => expect(sockets.every(socket => socket.readyState === 3)).toBe(true))
    expect(clock.timerCount).toBe(0)
    expect(kept.snapshot()).toEqual({ '@billfold/pairing-client': expect.any(String) })
  })
})

it('103: two wallets scan one code: the first has the session, the second gets an error', async () => {
  const { url } = await startRelay()
  const { client } = openClient(url)
  const { uri, session } = client.propose({ namespaces })
  const [first, second] = [await createRawWallet(url), await createRawWallet(url)]
  const approvals = [await first.approve(await first.scan(uri)), await second.approve(await second.scan(uri))] as const
  await approvals[0].say()
  await approvals[1].say()
  const late = await approvals[1].settle()
  expect(await second.answered(late)).toMatchObject({ error: { code: 6000 } })
  const id = await approvals[0].settle()
  expect(await first.answered(id)).toMatchObject({ result: true })
  expect((await session).topic).toBe(approvals[0].topic)
  expect(client.sessions()).toHaveLength(1)
})

it('102: a page that ends before the relay has its proposal leaves the code to the next one', async () => {
  const { url } = await startRelay()
  const kept = createTestStorage()
  const page = openClient(url, { kept })
  const { session } = page.client.propose({ namespaces })
  await vi.waitFor(() => expect(kept.snapshot()['@billfold/pairing-proposals']).toBeDefined())
  page.client.destroy()
  expect(await codeOf(session)).toBe('request/aborted')
  const next = openClient(url, { kept })
  await next.client.restore()
  expect(kept.snapshot()['@billfold/pairing-proposals']).toContain('"isOver":false')
})

it.each(['after the first has it', 'of a code that was given up'])(
  '103, 104: a wallet that is too late, %s, gets its error from the page that is loaded meanwhile',
  async when => {
    const { url } = await startRelay()
    const kept = createTestStorage()
    const giving = new AbortController()
    const page = openClient(url, { kept })
    const { uri, session } = page.client.propose({ namespaces, signal: giving.signal })
    const ended = codeOf(session)
    const [first, late] = [await createRawWallet(url), await createRawWallet(url)]
    const [taken, tooLate] = [await first.approve(await first.scan(uri)), await late.approve(await late.scan(uri))]
    if (when === 'of a code that was given up') {
      giving.abort()
      expect(await ended).toBe('request/aborted')
    } else {
      await taken.say()
      await first.answered(await taken.settle())
      await session
    }
    await tooLate.say()
    await vi.waitFor(() => expect(kept.snapshot()['@billfold/pairing-proposals']).toContain(tooLate.publicKey))
    page.client.destroy()
    const next = openClient(url, { kept })
    await next.client.restore()
    expect(await late.answered(await tooLate.settle())).toMatchObject({ error: { code: 6000 } })
    expect(next.client.sessions().map(({ topic }) => topic)).not.toContain(tooLate.topic)
  },
)

describe('104: the code is given up', () => {
  it.each(['before the answer', 'before the settlement', 'while the session is being stored'])(
    '%s: the wallet is notified that its session is over',
    async when => {
      const { url } = await startRelay()
      const kept = createTestStorage()
      const giving = new AbortController()
      const { client } = openClient(url, { kept })
      const { uri, session } = client.propose({ namespaces, signal: giving.signal })
      const ended = codeOf(session)
      const wallet = await createRawWallet(url)
      const approval = await wallet.approve(await wallet.scan(uri))
      if (when === 'before the answer') giving.abort()
      await approval.say()
      if (when === 'before the settlement') {
        await vi.waitFor(() => expect(kept.snapshot()['@billfold/pairing-proposals']).toContain('responder'))
        giving.abort()
      }
      if (when === 'while the session is being stored')
        kept.watch(key => {
          if (key === '@billfold/pairing-sessions') giving.abort()
        })
      expect(await wallet.answered(await approval.settle())).toMatchObject({ error: { code: 6000 } })
      expect(await ended).toBe('request/aborted')
      expect(client.sessions()).toEqual([])
      expect(kept.snapshot()['@billfold/pairing-sessions'] ?? '[]').not.toContain(approval.topic)
    },
  )
})

describe('105: what the wallet grants', () => {
  const week = 604_800
  const now = Math.floor(Date.now() / 1_000)
  const other = { publicKey: 'ab'.repeat(32), metadata: { name: '', description: '', url: '', icons: [] } }
  it.each([
    ['nothing', { namespaces: {} }, 5104],
    ['no accounts', { namespaces: { eip155: { ...granted.eip155, accounts: [] } } }, 5103],
    [
      'accounts of another namespace',
      { namespaces: { eip155: { ...granted.eip155, accounts: ['solana:1:abc'] } } },
      5103,
    ],
    [
      'a namespace that was not proposed',
      { namespaces: { solana: { ...granted.eip155, accounts: ['solana:1:abc'] } } },
      5104,
    ],
    ['ten years', { expiry: now + 520 * week }, 1005],
    ['for another controller', { controller: other }, 1005],
    ['no settlement at all', { expiry: 'soon' }, 1005],
  ])('%s: answered with an error, and no session', async (_, change, code) => {
    const { url } = await startRelay()
    const { client, kept } = openClient(url)
    const { uri, session } = client.propose({ namespaces })
    const ended = codeOf(session)
    const wallet = await createRawWallet(url)
    const approval = await wallet.approve(await wallet.scan(uri))
    await approval.say()
    expect(await wallet.answered(await approval.settle(change))).toMatchObject({ error: { code } })
    expect(await ended).toBe('pairing/invalid-settlement')
    expect(client.sessions()).toEqual([])
    expect(kept.snapshot()['@billfold/pairing-sessions']).toBeUndefined()
  })

  it('more than was proposed: the rest is kept, and strange chains are named', async () => {
    const { url } = await startRelay()
    const { client } = openClient(url)
    const wallet = await createRawWallet(url)
    const account = `eip155:137:0x${'33'.repeat(20)}`
    const session = await settle(client, wallet, {
      namespaces: {
        eip155: { ...granted.eip155, accounts: [...granted.eip155.accounts, account] },
        solana: { ...granted.eip155, accounts: ['solana:1:abc'] },
      },
    })
    expect(Object.keys(session.namespaces)).toEqual(['eip155'])
    expect(session.unproposedChains).toEqual(['eip155:137'])
    expect(await codeOf(client.request({ ...sign(session.topic), chainId: 'eip155:10' }))).toBe('pairing/not-approved')
    expect(await codeOf(client.request({ ...sign(session.topic), method: 'eth_sign' }))).toBe('pairing/not-approved')
  })
})
