import { createMadeUpFamily } from '@billfold/testkit'
import { type BillfoldOptions, connect, createBillfold, disconnect, type KitEvent } from 'billfold'
import { sinkEvent } from 'billfold/protocol'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { json, startServer } from './startServer.ts'

// Analytics as the sink sees them (specification section 7, spec/decisions.md "Analytics").

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const accept = (_: unknown, response: import('node:http').ServerResponse) => response.writeHead(202).end()

async function open(
  options: { isEnabled?: boolean } & Partial<BillfoldOptions> = {},
  routes: Parameters<typeof startServer>[0] = {},
) {
  const { isEnabled = true, ...host } = options
  const server = await startServer({
    '/getAnalyticsConfig': json({ isAnalyticsEnabled: isEnabled }),
    '/batch': accept,
    '/e': accept,
    ...routes,
  })
  const clock = createTestClock()
  const { kit, destroy } = createTestKit({
    clock,
    families: [createMadeUpFamily({ clock })],
    api: server.url,
    projectId: 'project',
    ...host,
    environment: {
      fetch: (input, init) => globalThis.fetch(input, init),
      sendBeacon: undefined,
      hasOptedOut: false,
      ...host.environment,
    },
  })
  ends.push(() => server.stop(), destroy)
  return { server, clock, kit }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Waits on real sockets with the virtual clock running until `isThere`. */
async function until({ clock }: Opened, isThere: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await clock.advance(1_000)
      return isThere()
    })
    .toBe(true)
}

const names = ({ server }: Opened) =>
  server
    .at('/batch')
    .flatMap(request => (JSON.parse(request.body) as { props: { event: string } }[]).map(item => item.props.event))
const touch = ({ kit }: Opened) => kit.runtime.emit({ type: 'CLICK_ALL_WALLETS' })

describe('the sink', () => {
  it('receives nothing before the visitor touches the kit', async () => {
    const opened = await open()
    await opened.clock.advance(60_000)
    expect(opened.server.received).toEqual([])
  })

  it('receives INITIALIZE, SEARCH_WALLET and DISCONNECT_SUCCESS, in their envelope, without an address', async () => {
    const opened = await open()
    const { kit, server } = opened
    await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
    kit.runtime.emit({ type: 'SEARCH_WALLET', search: 'rab' })
    const { address } = kit.store.getState().namespaces.toy?.accounts[0] ?? { address: 'none' }
    await disconnect(kit)
    await until(opened, () => names(opened).includes('DISCONNECT_SUCCESS'))
    expect(names(opened)).toEqual(
      expect.arrayContaining(['INITIALIZE', 'CONNECT_SUCCESS', 'SEARCH_WALLET', 'DISCONNECT_SUCCESS']),
    )
    for (const { body, query } of server.at('/batch')) {
      expect(query.get('projectId')).toBe('project')
      expect(body).not.toContain(address)
      for (const item of JSON.parse(body) as unknown[]) expect(v.safeParse(sinkEvent, item).success).toBe(true)
    }
  })

  it('receives INTERNAL_SDK_ERROR one by one, at most 5 in a rolling minute', async () => {
    const opened = await open()
    const { kit, server, clock } = opened
    touch(opened)
    const fail = () => kit.runtime.emit({ type: 'INTERNAL_SDK_ERROR', code: 'ui/view', message: 'boom' })
    for (let count = 0; count < 20; count += 1) fail()
    await until(opened, () => server.at('/e').length >= 5)
    expect(server.at('/e')).toHaveLength(5)
    await clock.advance(61_000)
    fail()
    await until(opened, () => server.at('/e').length > 5)
    expect(server.at('/e')).toHaveLength(6)
    expect(JSON.parse(server.at('/e')[0]?.body ?? '{}')).toMatchObject({
      props: { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'ui/view' },
    })
  })

  it('receives no address and no secret, with any error or search (T42)', async () => {
    const opened = await open()
    const { kit, server } = opened
    const secrets = [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      `0x${'ab'.repeat(32)}`,
      'test test test test test test test test test test test junk',
      'alice@mail.example.com',
      'wc:0123@2?symKey=4567',
    ]
    touch(opened)
    for (const secret of secrets) {
      kit.runtime.emit({
        type: 'INTERNAL_SDK_ERROR',
        code: 'x',
        message: `No: ${secret}`,
        stack: `Error: ${secret}\n at x`,
      })
      kit.runtime.emit({ type: 'SEARCH_WALLET', search: secret })
    }
    await until(opened, () => server.at('/e').length >= 5 && names(opened).includes('SEARCH_WALLET'))
    const received = [...server.at('/e'), ...server.at('/batch')].map(({ body }) => body).join('\n')
    for (const secret of secrets) expect(received).not.toContain(secret)
    expect(received).toContain('No: <account>')
  })

  it.each([
    ['the project opts out', { isEnabled: false }],
    ['the host opts out', { features: { analytics: false } }],
    ['the browser opts out', { environment: { hasOptedOut: true } }],
  ] as const)('receives nothing when %s', async (_, options) => {
    const opened = await open(options)
    touch(opened)
    opened.kit.runtime.emit({ type: 'INTERNAL_SDK_ERROR', code: 'x', message: 'y' })
    // Where the project decides, its answer has to come first; then everything that could be sent has its time.
    const asksProject = 'isEnabled' in options
    if (asksProject) await until(opened, () => opened.server.at('/getAnalyticsConfig').length === 1)
    for (let step = 0; step < 20; step += 1) {
      await new Promise(resolve => setImmediate(resolve))
      await opened.clock.advance(5_000)
    }
    expect([...opened.server.at('/batch'), ...opened.server.at('/e')]).toEqual([])
  })

  it('receives the connected address only where the host opts in', async () => {
    const opened = await open({ features: { analytics: 'with-address' } })
    const { kit, server } = opened
    touch(opened)
    await until(opened, () => names(opened).includes('CLICK_ALL_WALLETS'))
    await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
    const { address } = kit.store.getState().namespaces.toy?.accounts[0] ?? { address: 'none' }
    await until(opened, () => names(opened).includes('CONNECT_SUCCESS'))
    const received = server
      .at('/batch')
      .flatMap(({ body }) => JSON.parse(body) as { props: { event: string; address?: string } }[])
    expect(received.find(({ props }) => props.event === 'CLICK_ALL_WALLETS')?.props.address).toBeUndefined()
    expect(received.find(({ props }) => props.event === 'CONNECT_SUCCESS')?.props.address).toBe(address)
  })

  it.each([
    ['batch', 'CLICK_ALL_WALLETS'],
    ['report', 'INTERNAL_SDK_ERROR'],
    ['question whether it is wanted', 'getAnalyticsConfig'],
  ])('that answers a %s with 403 shows the alert Invalid App Configuration once', async (_, refused) => {
    const refuse = (_request: unknown, response: import('node:http').ServerResponse) => response.writeHead(403).end()
    const opened = await open(
      {},
      refused === 'getAnalyticsConfig' ? { '/getAnalyticsConfig': refuse } : { '/batch': refuse, '/e': refuse },
    )
    const { kit, server } = opened
    const alerts: string[] = []
    ends.push(kit.runtime.onEvent(event => event.type === 'ALERT' && alerts.push(event.code)))
    const received = () => server.received.filter(({ path }) => path !== '/getAnalyticsConfig').length
    for (let count = 1; count <= 3; count += 1) {
      touch(opened)
      if (refused === 'INTERNAL_SDK_ERROR') kit.runtime.emit({ type: refused, code: 'x', message: 'y' })
      await until(opened, () => alerts.length > 0 && (refused === 'getAnalyticsConfig' || received() >= count))
    }
    expect(alerts).toEqual(['INVALID_APP_CONFIGURATION'])
  })

  it('is written to by beacon only when the page is left, so that its answer is received before', async () => {
    const beacons: string[] = []
    const opened = await open({
      environment: {
        sendBeacon: url => beacons.push(String(url)) > 0,
        fetch: (input, init) => globalThis.fetch(input, init),
        hasOptedOut: false,
      },
    })
    touch(opened)
    await until(opened, () => names(opened).includes('CLICK_ALL_WALLETS'))
    expect(beacons).toEqual([])
    touch(opened)
    opened.kit.destroy()
    expect(beacons).toEqual([expect.stringContaining('/batch')])
  })

  it('that refuses or is blocked changes nothing for the page (fault 15)', async () => {
    const opened = await open()
    await opened.server.stop()
    touch(opened)
    await opened.clock.advance(60_000)
    await expect(
      connect(opened.kit, { connector: opened.kit.store.getState().connectors[0]?.id ?? '' }),
    ).resolves.toBeDefined()
  })
})

describe('a listener of the host', () => {
  it('that throws is reported once and stops no other (fault 133)', async () => {
    const received: KitEvent['type'][] = []
    const kit = createBillfold({
      families: [createMadeUpFamily()],
      onEvent(event) {
        received.push(event.type)
        throw new Error('mine')
      },
    })
    ends.push(() => kit.destroy())
    const stop = kit.runtime.onEvent(event => received.push(event.type))
    kit.runtime.emit({ type: 'CLICK_NETWORKS' })
    expect(received).toEqual(['CLICK_NETWORKS', 'CLICK_NETWORKS'])
    stop()
  })
})
