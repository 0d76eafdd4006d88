import { connect, disconnect, getAccount, signMessage, watchAccount } from 'billfold'
import { afterEach, expect, test } from 'vitest'
import { createMadeUpFamily } from '../../src/doubles/createMadeUpFamily.ts'
import { createMadeUpWallet } from '../../src/doubles/createMadeUpWallet.ts'
import { createSpanningConnector } from '../../src/doubles/createSpanningConnector.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'
import { createTestKit, type TestKit } from '../../src/seams/createTestKit.ts'
import { createTestOrigin } from '../../src/seams/createTestOrigin.ts'
import { within } from '../../src/vitest/within.ts'

const open: TestKit[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.destroy()
})
function createWorld() {
  const clock = createTestClock()
  const origin = createTestOrigin()
  const [fox, owl] = [createMadeUpWallet({ id: 'fox', clock }), createMadeUpWallet({ id: 'owl', clock })]
  const load = (host: createTestKit.Options & { announceLateMs?: number } = {}) => {
    const { announceLateMs = 0, ...rest } = host
    const family = createMadeUpFamily({ wallets: [fox, owl], announceLateMs, clock })
    const made = createTestKit({ clock, origin, families: [family], ...rest })
    open.push(made)
    return made
  }
  return { clock, origin, fox, owl, load }
}
const ready = (made: TestKit) => expect.poll(() => made.kit.store.getState().isReady).toBe(true)
async function stored() {
  const w = createWorld()
  const first = w.load()
  await ready(first)
  await connect(first.kit, { connector: 'fox' })
  first.destroy()
  return w
}

test('R1 connect right after creation asks no reconnect', async () => {
  const w = createWorld()
  const { kit } = w.load()
  await connect(kit, { connector: 'fox' })
  expect(w.fox.calls).toEqual(['connect'])
})
test('R1b a connect in progress survives a reconnect run', async () => {
  const w = createWorld()
  const made = w.load()
  w.fox.set({ delayMs: 30_000 })
  const c = connect(made.kit, { connector: 'fox' })
  await w.clock.advance(25_000)
  expect(getAccount(made.kit).status).toBe('connecting')
  await w.clock.advance(5_000)
  await c
})
test('R2 disconnect while restoring stays disconnected', async () => {
  const w = await stored()
  w.fox.set({ delayMs: 2_000 })
  const second = w.load()
  await w.clock.advance(1_000)
  w.fox.set({ delayMs: 0, keepsGrant: true })
  await disconnect(second.kit)
  await w.clock.advance(5_000)
  expect(getAccount(second.kit).status).toBe('disconnected')
})
test('R3 disconnect while connecting stays disconnected', async () => {
  const w = createWorld()
  const made = w.load()
  await ready(made)
  w.fox.set({ locked: true })
  const c = connect(made.kit, { connector: 'fox' }).catch(e => e)
  await w.clock.advance(10)
  await disconnect(made.kit)
  w.fox.set({ locked: false })
  await w.clock.advance(10)
  expect((await c).code).toBe('request/aborted')
  expect(getAccount(made.kit).status).toBe('disconnected')
})
test('R4 a slow restore does not replace a fresh connection', async () => {
  const w = await stored()
  w.fox.set({ delayMs: 5_000 })
  const second = w.load()
  await w.clock.advance(1_000)
  await connect(second.kit, { connector: 'owl' })
  expect(getAccount(second.kit).connectorId).toBe('owl')
  await w.clock.advance(10_000)
  expect(getAccount(second.kit).connectorId).toBe('owl')
  expect(w.owl.granted).not.toEqual({})
})
test('R5 status of a newer attempt', async () => {
  const w = createWorld()
  const made = w.load()
  await ready(made)
  w.fox.set({ hang: true })
  w.owl.set({ hang: true })
  connect(made.kit, { connector: 'fox' }).catch(() => {})
  await w.clock.advance(1)
  connect(made.kit, { connector: 'owl' }).catch(() => {})
  await w.clock.advance(1)
  expect(getAccount(made.kit)).toMatchObject({ status: 'connecting', connectorId: 'owl' })
})
test('R6 grants only a namespace that is not configured', async () => {
  const spanning = createSpanningConnector()
  spanning.changeAccounts('toy', [])
  const made = createTestKit({
    families: [createMadeUpFamily({ wallets: [] })],
    connectors: [
      {
        ...spanning.toConnector(),
        connect: async () => ({ eip155: { accounts: [{ address: '0x0', type: 'eoa' }], approvedNetworks: 'all' } }),
      },
    ],
  })
  open.push(made)
  await ready(made)
  const result = await connect(made.kit, { connector: 'spanning' }).catch(e => e)
  expect(getAccount(made.kit).isConnected).toBe(false)
  expect(made.events.map(e => e.type)).not.toContain('CONNECT_SUCCESS')
  expect(result.code).toBeDefined()
})
test('R7 disconnect from a silent wallet settles at destroy', async () => {
  const w = createWorld()
  const made = w.load()
  await ready(made)
  await connect(made.kit, { connector: 'fox' })
  w.fox.set({ hang: true })
  const d = disconnect(made.kit).then(
    () => 'done',
    e => e.code,
  )
  await w.clock.advance(60_000)
  made.destroy()
  expect(await within('disconnect', d)).toBeDefined()
}, 10_000)
test('R8 a chunk that hangs', async () => {
  const base = createMadeUpFamily({ wallets: [createMadeUpWallet({ id: 'fox' })] })
  const made = createTestKit({
    families: [
      {
        ...base,
        features: {
          ...base.features,
          signMessage: { isAvailable: () => true, load: () => new Promise<never>(() => {}) },
        },
      },
    ],
  })
  open.push(made)
  await ready(made)
  await connect(made.kit, { connector: 'fox' })
  const a = new AbortController()
  const s = signMessage(made.kit, { message: 'x', signal: a.signal }).catch(e => e.code)
  a.abort()
  expect(await within('sign', s)).toBe('request/aborted')
}, 10_000)
test('R9 disconnect that throws synchronously', async () => {
  const w = createWorld()
  const made = w.load()
  await ready(made)
  await connect(made.kit, { connector: 'fox' })
  w.fox.set({ throwOdd: { kind: 'sync', operations: ['disconnect'] } })
  expect(await disconnect(made.kit).catch(e => e.code)).toBe('connection/disconnect-failed')
  expect(getAccount(made.kit).status).toBe('disconnected')
})
test('R9b release that throws synchronously', async () => {
  const w = createWorld()
  const made = w.load()
  await ready(made)
  await connect(made.kit, { connector: 'fox' })
  w.fox.set({ throwOdd: { kind: 'sync', operations: ['disconnect'] } })
  await connect(made.kit, { connector: 'owl' })
  expect(getAccount(made.kit).connectorId).toBe('owl')
})
test('R10 quota, disconnect, reload', async () => {
  const w = await stored()
  const second = w.load()
  await ready(second)
  w.origin.storage.failOn(['quota'])
  w.fox.set({ keepsGrant: true })
  await connect(second.kit, { connector: 'owl' })
  await disconnect(second.kit)
  second.destroy()
  const third = w.load()
  await ready(third)
  expect(getAccount(third.kit).status).toBe('disconnected')
})
test('R11 alert message', async () => {
  const w = createWorld()
  w.origin.storage.corrupt('@billfold/connections', '{')
  const made = w.load()
  await ready(made)
  expect(made.events.filter(e => e.type === 'ALERT').map(e => (e as { message: string }).message)).not.toContainEqual(
    expect.stringContaining('{key}'),
  )
})
test('R15 watch leaves nothing on the lifetime', async () => {
  const w = createWorld()
  const { kit } = w.load()
  let count = 0
  const { lifetime } = kit.runtime
  const add = lifetime.addEventListener.bind(lifetime)
  const remove = lifetime.removeEventListener.bind(lifetime)
  lifetime.addEventListener = ((...a: Parameters<typeof add>) => {
    count += 1
    add(...a)
  }) as never
  lifetime.removeEventListener = ((...a: Parameters<typeof remove>) => {
    count -= 1
    remove(...a)
  }) as never
  for (let i = 0; i < 100; i += 1) watchAccount(kit, { onChange() {} })()
  expect(count).toBe(0)
})
test('R19 disconnect all with several wallets', async () => {
  const w = createWorld()
  const made = w.load({ multiWallet: true })
  await ready(made)
  await connect(made.kit, { connector: 'fox' })
  await connect(made.kit, { connector: 'owl' })
  await disconnect(made.kit)
  expect([w.fox.listenerCount, w.owl.listenerCount]).toEqual([0, 0])
  expect(made.kit.store.getState().connections.map(c => c.status)).toEqual(['disconnected', 'disconnected'])
})
test('R26 a page load writes nothing', async () => {
  const w = await stored()
  const before = w.origin.storage.counts.setItem
  const _second = w.load()
  expect(w.origin.storage.counts.setItem).toBe(before)
})
test('R31 multiWallet active falls to other', async () => {
  const w = createWorld()
  const made = w.load({ multiWallet: true })
  await ready(made)
  await connect(made.kit, { connector: 'fox' })
  await connect(made.kit, { connector: 'owl' })
  w.owl.endConnection()
  expect([
    getAccount(made.kit).status,
    made.kit.store.getState().connections.map(c => [c.connectorId, c.status]),
  ]).toEqual([
    'connected',
    [
      ['fox', 'active'],
      ['owl', 'disconnected'],
    ],
  ])
})
