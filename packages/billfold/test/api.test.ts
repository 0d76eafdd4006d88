import { createMadeUpFamily } from '@billfold/testkit'
import { createBillfold, type Kit, type KitEvent } from 'billfold'
import { getConfig, getWallets } from 'billfold/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { callApi } from '../src/core/api/callApi.ts'
import { type WalletList, walletListOptions } from '../src/core/directory/walletListOptions.ts'
import { loadQuery } from '../src/core/query/loadQuery.ts'
import { refreshRemote } from '../src/core/remote/refreshRemote.ts'
import { inTurn, json, startServer, text } from './startServer.ts'

// Faults 1 to 13 of the fault matrix against a real server, and the retry rules of specification section 7.

const CONFIG = '/appkit/v1/config'
const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function open(
  handlers: Parameters<typeof startServer>[0],
  options: Partial<Parameters<typeof createBillfold>[0]> = {},
) {
  const server = await startServer(handlers)
  const clock = createTestClock()
  const events: KitEvent[] = []
  const kit = createBillfold({
    families: [createMadeUpFamily({ clock })],
    api: server.url,
    projectId: 'project',
    environment: { clock },
    onEvent: event => events.push(event),
    ...options,
  })
  ends.push(
    () => server.stop(),
    () => kit.destroy(),
  )
  return { server, clock, kit, events }
}

/** Lets the virtual clock run until `promise` has settled. */
async function settle<value>(
  promise: Promise<value>,
  clock: ReturnType<typeof createTestClock>,
): Promise<PromiseSettledResult<value>> {
  let result: PromiseSettledResult<value> | undefined
  const done = Promise.allSettled([promise]).then(([settled]) => {
    result = settled
  })
  while (!result) {
    await new Promise(resolve => setImmediate(resolve))
    await clock.advance(50)
  }
  await done
  return result
}

const alerts = (events: readonly KitEvent[]) => events.flatMap(event => (event.type === 'ALERT' ? [event.code] : []))
const goodConfig = json({ features: [{ id: 'activity', isEnabled: false, config: null }] })

describe('callApi', () => {
  it('carries projectId, st and sv on every call', async () => {
    const { server, kit } = await open({ [CONFIG]: goodConfig })
    await callApi(kit, getConfig, {})
    const [request] = server.at(CONFIG)
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      projectId: 'project',
      st: 'billfold',
      sv: 'js-toy-0.1.0',
    })
  })

  it.each([
    [500, 4],
    [503, 4],
    [429, 4],
    [408, 4],
    [403, 2],
    [413, 2],
    [404, 1],
    [400, 1],
  ])('asks %i in all %i times (fault 4)', async (status, count) => {
    const { server, kit, clock } = await open({ [CONFIG]: json({}, status) })
    const result = await settle(callApi(kit, getConfig, {}, { isRetried: true }), clock)
    expect(result.status).toBe('rejected')
    expect(result.status === 'rejected' && result.reason).toMatchObject({ code: 'http/status', context: { status } })
    expect(server.at(CONFIG)).toHaveLength(count)
  })

  it('does not retry what a query retries', async () => {
    const { server, kit, clock } = await open({ [CONFIG]: json({}, 500) })
    await settle(callApi(kit, getConfig, {}), clock)
    expect(server.at(CONFIG)).toHaveLength(1)
  })

  it('waits as long as Retry-After says (fault 3)', async () => {
    const { server, kit, clock } = await open({ [CONFIG]: inTurn(json({}, 429, { 'retry-after': '7' }), goodConfig) })
    const startedAt = clock.now()
    const result = await settle(callApi(kit, getConfig, {}, { isRetried: true }), clock)
    expect(result.status).toBe('fulfilled')
    expect(clock.now() - startedAt).toBeGreaterThanOrEqual(7_000)
    expect(server.at(CONFIG)).toHaveLength(2)
  })

  it.each([
    ['HTML', '<!doctype html><p>Welcome</p>'],
    ['nothing', ''],
    ['truncated JSON', '{"features":[{"id":"act'],
    ['another shape', '{"features":{}}'],
    ['a number', '7'],
  ])('refuses %s in an answer 200 (fault 5)', async (_, body) => {
    const { kit } = await open({ [CONFIG]: text(body) })
    await expect(callApi(kit, getConfig, {})).rejects.toMatchObject({ code: 'http/invalid-answer' })
  })

  it('drops only the bad feature (fault 6)', async () => {
    const { kit } = await open({
      [CONFIG]: json({
        features: [{ id: 'swap', isEnabled: 'yes' }, null, { id: 'activity', isEnabled: true, more: 1 }],
        extra: {},
      }),
    })
    const { features } = await callApi(kit, getConfig, {})
    expect(features.map(feature => feature.id)).toEqual(['activity'])
  })

  it('gives up after 10 s on a server that never answers (fault 7)', async () => {
    const { kit, clock } = await open({ [CONFIG]: () => {} })
    const startedAt = clock.now()
    const result = await settle(callApi(kit, getConfig, {}), clock)
    expect(result.status === 'rejected' && result.reason).toMatchObject({ code: 'request/timeout' })
    expect(clock.now() - startedAt).toBeLessThan(11_000)
  })

  it('gives up after 10 s on a server that dribbles (fault 8)', async () => {
    const { kit, clock } = await open({
      [CONFIG]: (_, response) => {
        response.writeHead(200)
        response.write('{"features"')
      },
    })
    const result = await settle(callApi(kit, getConfig, {}), clock)
    expect(result.status === 'rejected' && result.reason).toMatchObject({ code: 'request/timeout' })
  })

  it('refuses a redirect (fault 12)', async () => {
    const other = await startServer({ '/elsewhere': goodConfig })
    ends.push(() => other.stop())
    const { kit } = await open({
      [CONFIG]: (_, response) => response.writeHead(302, { location: `${other.url}/elsewhere` }).end(),
    })
    await expect(callApi(kit, getConfig, {})).rejects.toMatchObject({ code: 'http/offline' })
    expect(other.received).toEqual([])
  })

  // A browser reports a missing CORS header like a server that is away.
  it('is offline without a server (faults 1 and 13)', async () => {
    const { kit, server } = await open({})
    await server.stop()
    await expect(callApi(kit, getConfig, {})).rejects.toMatchObject({ code: 'http/offline' })
  })

  it('says so without an API', async () => {
    const { kit } = await open({}, { api: undefined })
    await expect(callApi(kit, getConfig, {})).rejects.toMatchObject({ code: 'http/not-configured' })
  })

  it('shares one request among equal reads, and one caller who leaves takes nothing from the others', async () => {
    const { kit, server } = await open({ [CONFIG]: goodConfig })
    const leaving = new AbortController()
    const left = callApi(kit, getConfig, {}, { signal: leaving.signal })
    const stays = callApi(kit, getConfig, {})
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'request/aborted' })
    await expect(stays).resolves.toMatchObject({ features: [{ id: 'activity' }] })
    expect(server.at(CONFIG)).toHaveLength(1)
  })

  it('ends with the kit (promise P2)', async () => {
    const { kit } = await open({ [CONFIG]: () => {} })
    const asking = callApi(kit, getConfig, {})
    kit.destroy()
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
  })

  it('refuses input that the endpoint does not take, before asking', async () => {
    const { kit, server } = await open({})
    await expect(callApi(kit, getWallets, { page: -1 })).rejects.toMatchObject({ code: 'http/invalid-input' })
    expect(server.received).toEqual([])
  })
})

describe('remote configuration', () => {
  const remote = (kit: Kit) => kit.store.getState().settings.remote

  it('overrides local features and lists them in one warning', async () => {
    const { kit, events } = await open(
      {
        [CONFIG]: json({
          features: [
            { id: 'activity', isEnabled: false, config: null },
            { id: 'swap', isEnabled: true, config: ['pools'] },
            { id: 'hosted_sign_in', isEnabled: true, config: null },
          ],
        }),
      },
      { features: { activity: true } },
    )
    expect(remote(kit).hostedSignIn).toBe(false)
    await refreshRemote(kit)
    expect(remote(kit)).toMatchObject({ activity: false, swaps: ['pools'], hostedSignIn: true })
    expect(events.find(event => event.type === 'ALERT')).toMatchObject({
      severity: 'warning',
      message: 'Local configuration ignored: features.activity',
    })
  })

  it('waits until the modal is closed', async () => {
    const { kit } = await open({ [CONFIG]: goodConfig })
    kit.runtime.modal({ type: 'open', target: { view: 'Connect' } })
    await refreshRemote(kit)
    expect(remote(kit).activity).toBe(true)
    kit.runtime.modal({ type: 'close', reason: 'host', isInline: false, rest: { view: 'Connect' } })
    expect(remote(kit).activity).toBe(false)
  })

  it.each([
    [403, 'INVALID_APP_CONFIGURATION'],
    [404, 'INVALID_APP_CONFIGURATION'],
    [429, 'RATE_LIMITED_APP_CONFIGURATION'],
    [500, 'SERVER_ERROR_APP_CONFIGURATION'],
    [599, 'SERVER_ERROR_APP_CONFIGURATION'],
  ])('alerts once on %i and keeps the local settings (faults 2 to 4)', async (status, code) => {
    const { kit, clock, events } = await open({ [CONFIG]: json({}, status) })
    await settle(refreshRemote(kit), clock)
    await settle(refreshRemote(kit), clock)
    expect(alerts(events)).toEqual([code])
    expect(remote(kit)).toEqual(kit.initialState.settings.remote)
  })

  it('asks again no sooner than Retry-After allows (fault 3)', async () => {
    const { kit, clock, server } = await open({ [CONFIG]: json({}, 429, { 'retry-after': '700' }) })
    await settle(refreshRemote(kit), clock)
    const { length } = server.at(CONFIG)
    await settle(refreshRemote(kit), clock)
    expect(server.at(CONFIG)).toHaveLength(length)
    await clock.advance(701_000)
    await settle(refreshRemote(kit), clock)
    expect(server.at(CONFIG).length).toBeGreaterThan(length)
  })

  it('never rejects without a server', async () => {
    const { kit, server, clock } = await open({})
    await server.stop()
    expect((await settle(refreshRemote(kit), clock)).status).toBe('fulfilled')
  })
})

describe('the wallet list', () => {
  it('comes from the API, duplicates once (fault 11)', async () => {
    const row = { id: 'rabby', name: 'Rabby', chains: ['eip155:1'], image_id: 'rabby' }
    const { kit, server } = await open({ '/getWallets': json({ data: [row, row, { id: 'x y', name: 7 }], count: 1 }) })
    const { queryFn } = walletListOptions(kit, { search: 'rab' })
    const list = await queryFn({ signal: new AbortController().signal })
    expect(list.wallets.map(wallet => wallet.id)).toEqual(['rabby'])
    expect(list.wallets[0]?.imageUrl).toContain('/getWalletImage/rabby?')
    expect(server.at('/getWallets')[0]?.query.get('entries')).toBe('100')
  })

  it('comes from the bundled directory when the API fails (promise P12)', async () => {
    const { kit, server } = await open({})
    await server.stop()
    const list = await walletListOptions(kit, {}).queryFn({ signal: new AbortController().signal })
    expect(list.wallets.length).toBe(Math.min(40, list.count))
  })

  it('asks the API again once the bundled wallets have stood in for half a minute (U20)', async () => {
    const row = { id: 'rabby', name: 'Rabby', chains: ['eip155:1'] }
    const good = json({ data: [row], count: 1 })
    const { kit, server } = await open({ '/getWallets': inTurn(json({}, 500), good) })
    const { client } = await loadQuery(kit)
    const options = walletListOptions(kit, { search: 'rab' })
    const isBundled = async () => (await client.fetchQuery(options)).isFallback ?? false
    /** As if what is known had been answered earlier. */
    const age = (byMs: number) => {
      const data = client.getQueryData<WalletList>(options.queryKey)
      client.setQueryData(options.queryKey, data, { updatedAt: Date.now() - byMs })
    }
    expect(await isBundled()).toBe(true)
    age(29_000)
    expect(await isBundled()).toBe(true)
    expect(server.at('/getWallets')).toHaveLength(1)
    age(31_000)
    expect(await isBundled()).toBe(false)
    // What the API said is kept.
    age(3_600_000)
    expect(await isBundled()).toBe(false)
    expect(server.at('/getWallets')).toHaveLength(2)
  })
})
