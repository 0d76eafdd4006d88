import { connect, disconnect, getAccount } from 'billfold'
import type { PairingOffer } from 'billfold/adapter'
import { isBillfoldError } from 'billfold/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createScriptedPairing } from '../../src/doubles/createScriptedPairing.ts'
import { madeUpAccounts } from '../../src/doubles/madeUpAccounts.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'

// A connector that pairs, through the public seam `connectors`: what hosts and views may rely on.

const open: TestKit[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
})

async function setUp(switches: createScriptedPairing.Options['switches'] = {}) {
  const holdings = { toy: { accounts: madeUpAccounts, approvedNetworks: 'all' as const } }
  const pairing = createScriptedPairing({ holdings, ...(switches ? { switches } : {}) })
  const made = createTestKit({ families: [createMadeUpFamily()], connectors: [pairing.factory] })
  open.push(made)
  await expect.poll(() => made.kit.store.getState().isReady, { interval: 1 }).toBe(true)
  const received: PairingOffer[] = []
  const ask = (signal?: AbortSignal) =>
    connect(made.kit, { connector: 'walletConnect', onOffer: offer => received.push(offer), signal }).then(
      () => 'connected',
      cause => (isBillfoldError(cause) ? cause.code : cause),
    )
  return { ...made, pairing, received, ask }
}

describe('a connector that pairs', () => {
  test('passes its offer on, and is connected once the wallet approves', async () => {
    const { kit, pairing, received, ask, clock } = await setUp()
    const asked = ask()
    await expect.poll(() => received, { interval: 1 }).toHaveLength(1)
    expect(received[0]?.uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/)
    expect(received[0]?.expiresAt).toBe(clock.now() + 240_000)
    expect(getAccount(kit).status).toBe('connecting')
    pairing.approve()
    expect(await asked).toBe('connected')
    expect(getAccount(kit).address).toBe(madeUpAccounts[0]?.address)
    // It is called as the wallet at the other end, as long as there is one.
    expect(kit.store.getState().recentWallets[0]?.name).toBe('Toy Phone')
    await disconnect(kit)
    expect(kit.store.getState().connectors[0]?.name).toBe('WalletConnect')
  })

  test('passes a prepared offer on within the call', async () => {
    const { kit, received, ask, pairing } = await setUp()
    const letGo = kit.store.getState().connectors[0]?.prepare?.({ networks: kit.store.getState().networks })
    const asked = ask()
    expect(received).toHaveLength(1)
    letGo?.()
    pairing.approve()
    expect(await asked).toBe('connected')
  })

  test('shows an offer without connecting, which to connect goes on with, before and after the yes', async () => {
    const { kit, received, ask, pairing } = await setUp()
    const [connector] = kit.store.getState().connectors
    const answers: unknown[] = []
    const offer = () =>
      connector?.offer?.({
        networks: kit.store.getState().networks,
        onOffer: () => {},
        onAnswer: failure => answers.push(isBillfoldError(failure) ? failure.code : failure),
      })
    const shown = async (count: number) => expect.poll(() => pairing.offers, { interval: 1 }).toHaveLength(count)
    offer()
    await shown(1)
    expect(getAccount(kit).status).toBe('disconnected')
    pairing.reject()
    expect(answers).toEqual(['connection/rejected'])
    offer()
    await shown(2)
    pairing.approve()
    expect(answers).toEqual(['connection/rejected', undefined])
    expect(await ask()).toBe('connected')
    await disconnect(kit)
    const letGo = offer()
    await shown(3)
    const asked = ask()
    expect(received).toEqual([pairing.offers[2]])
    letGo?.()
    pairing.approve()
    expect(await asked).toBe('connected')
    expect(pairing.offers).toHaveLength(3)
  })

  test.each([
    ['reject', 'connection/rejected'],
    ['expire', 'pairing/expired'],
    ['close', 'pairing/closed'],
  ] as const)('after %s the code is %s', async (what, code) => {
    const { pairing, received, ask } = await setUp()
    const asked = ask()
    await expect.poll(() => received, { interval: 1 }).toHaveLength(1)
    pairing[what]()
    expect(await asked).toBe(code)
  })

  test('expires by its clock', async () => {
    const { clock, received, ask } = await setUp({ lifetimeMs: 1_000 })
    const asked = ask()
    await expect.poll(() => received, { interval: 1 }).toHaveLength(1)
    await clock.advance(1_000)
    expect(await asked).toBe('pairing/expired')
  })

  test.each([
    ['refused', 'pairing/relay-refused', 0],
    ['unreachable', 'pairing/relay-unreachable', 1],
  ] as const)('a relay that is %s', async (relay, code, offers) => {
    const { received, ask } = await setUp({ relay })
    expect(await ask()).toBe(code)
    expect(received).toHaveLength(offers)
  })

  test('an offer by hand may never come, and the call still settles', async () => {
    const { received, ask, clock } = await setUp({ offer: 'by hand' })
    const leave = new AbortController()
    const asked = ask(leave.signal)
    leave.abort()
    expect(await asked).toBe('request/aborted')
    expect(received).toEqual([])
    expect(clock.timerCount).toBe(0)
  })
})
