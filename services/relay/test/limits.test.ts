import { connect as connectTcp } from 'node:net'
import { createManualClock } from '@billfold/service/testing'
import { relayCloseCodes, relayErrors } from 'billfold/wire'
import { describe, expect, it } from 'vitest'
import { AnswerError, connectClient } from './support/connectClient.ts'
import { freshTopic, publication } from './support/message.ts'
import { startRelay } from './support/startRelay.ts'

const isRefused = (error: unknown) => error instanceof AnswerError && error.code === relayErrors.tooManyRequests.code

describe('limits', () => {
  it('of calls follow a clock that never steps (fault 140)', async () => {
    const clock = createManualClock(Date.now())
    const { url } = await startRelay({ clock, settings: { callsPerSecond: 10, callBurst: 20 } })
    const client = await connectClient(url, { nowMs: clock.now() })
    const ask = () =>
      client.call('irn_subscribe', { topic: freshTopic() }).then(
        () => true,
        error => !isRefused(error),
      )
    const burst = async () => (await Promise.all(Array.from({ length: 40 }, ask))).filter(Boolean).length
    expect(await burst()).toBe(20)
    clock.step(3_600_000)
    expect(await burst()).toBe(0)
    clock.step(-7_200_000)
    clock.advance(500)
    expect(await burst()).toBe(5)
    clock.advance(60_000)
    expect(await burst()).toBe(20)
  })

  it('of lives do not move with the wall clock (fault 140)', async () => {
    const clock = createManualClock(Date.now())
    const { url } = await startRelay({ clock })
    const topic = freshTopic()
    const app = await connectClient(url, { nowMs: clock.now() })
    await app.call('irn_publish', publication(topic, { ttl: 300 }))
    clock.step(86_400_000)
    const early = await connectClient(url, { nowMs: clock.now() })
    expect((await early.call('irn_fetchMessages', { topic })).messages).toHaveLength(1)
    clock.advance(300_000)
    expect((await early.call('irn_fetchMessages', { topic })).messages).toHaveLength(0)
  })

  it('close who never stops (1013)', async () => {
    const { url } = await startRelay({ settings: { callsPerSecond: 1, callBurst: 1 } })
    const client = await connectClient(url)
    for (let count = 0; count < 600; count += 1) client.sendRaw('{')
    expect((await client.closed).code).toBe(relayCloseCodes.tryAgainLater)
  })

  it('are not fresh for a client that reconnects after it was closed', async () => {
    const clock = createManualClock(Date.now())
    const { url } = await startRelay({ clock, settings: { callsPerSecond: 10, callBurst: 20 } })
    const first = await connectClient(url, { nowMs: clock.now() })
    for (let count = 0; count < 600; count += 1) first.sendRaw('{')
    await first.closed
    const again = await connectClient(url, { nowMs: clock.now(), seed: first.seed })
    await expect(again.call('irn_subscribe', { topic: freshTopic() })).rejects.toSatisfy(isRefused)
    // No other client is limited by it, and it is over once the allowance would be full again.
    const other = await connectClient(url, { nowMs: clock.now() })
    await other.call('irn_subscribe', { topic: freshTopic() })
    clock.advance(2_000)
    const later = await connectClient(url, { nowMs: clock.now(), seed: first.seed })
    for (let count = 0; count < 20; count += 1) await later.call('irn_subscribe', { topic: freshTopic() })
  })

  it('keep a project at ten times its limit from slowing down another (fault 141)', async () => {
    const bounds = { key: { callsPerSecond: 0 }, address: { callsPerSecond: 0 }, project: { callsPerSecond: 40 } }
    const settings = { bounds, callsPerSecond: 100_000, callBurst: 100_000 }
    const projects = [{ id: 'hot' }, { id: 'calm' }]
    const { url } = await startRelay({ projects, settings })
    const calm = await connectClient(url, { query: { projectId: 'calm' } })
    const measure = async () => {
      const times: number[] = []
      for (let count = 0; count < 100; count += 1) {
        const startedAt = performance.now()
        await calm.call('irn_publish', publication(freshTopic()))
        times.push(performance.now() - startedAt)
      }
      return times.sort((a, b) => a - b)[50] ?? 0
    }
    const hot = await connectClient(url, { query: { projectId: 'hot' } })
    let refused = 0
    let taken = 0
    // 400 stay below what a socket may be refused before it is closed.
    const flood = Array.from({ length: 600 }, () =>
      hot.call('irn_publish', publication(freshTopic())).then(
        () => {
          taken += 1
        },
        error => {
          if (isRefused(error)) refused += 1
        },
      ),
    )
    // None of the calm project's calls is refused, and none waits for the flood to be worked off.
    expect(await measure()).toBeLessThan(1_000)
    await Promise.all(flood)
    // Five seconds' worth at once: the socket itself is one of them.
    expect(taken + 1).toBeGreaterThanOrEqual(200)
    expect(refused).toBeGreaterThan(0)
    expect(taken + refused).toBe(600)
  })

  it('of sockets hold for the instance and for a project', async () => {
    const projects = [{ id: 'a' }, { id: 'b' }]
    const { url } = await startRelay({ projects, settings: { maxSockets: 3, bounds: { project: { sockets: 2 } } } })
    const open = (projectId: string) => connectClient(url, { query: { projectId } })
    const [first] = [await open('a'), await open('a')]
    await expect(open('a')).rejects.toMatchObject({ status: 503 })
    await open('b')
    await expect(open('b')).rejects.toMatchObject({ status: 503 })
    await first.close()
    await expect.poll(() => open('a').then(() => 'in', String)).toBe('in')
  })
})

describe('sockets', () => {
  it('that answer no ping are cut, those that do stay (fault 100)', async () => {
    const { relay, url } = await startRelay({ settings: { pingMs: 200 } })
    const living = await connectClient(url)
    const dead = await connectClient(url, { socket: { autoPong: false } })
    for (const client of [living, dead]) await client.call('irn_subscribe', { topic: freshTopic() })
    let pings = 0
    const pinged = new Promise<void>(resolve => {
      living.socket.on('ping', () => {
        pings += 1
        if (pings === 4) resolve()
      })
    })
    expect((await dead.closed).code).toBe(1006)
    await pinged
    expect(await living.call('irn_subscribe', { topic: freshTopic() })).toMatch(/^[0-9a-f]{64}$/)
    expect(await relay.metrics()).toContain('billfold_relay_sockets 1')
  })

  it('that want nothing are closed with 4008', async () => {
    const { url } = await startRelay({ settings: { pingMs: 300, idleMs: 500 } })
    const idle = await connectClient(url)
    const busy = await connectClient(url)
    await busy.call('irn_subscribe', { topic: freshTopic() })
    expect((await idle.closed).code).toBe(relayCloseCodes.idle)
    expect(await busy.call('irn_subscribe', { topic: freshTopic() })).toMatch(/^[0-9a-f]{64}$/)
  })

  it('that do not read block no other, and get everything in order once they do', async () => {
    const { relay, url } = await startRelay({
      settings: { bufferedBytes: 65_536, callBurst: 1_000, bounds: { key: { bytes: 0 } } },
    })
    const topic = freshTopic()
    const app = await connectClient(url)
    const [slow, quick] = [await connectClient(url), await connectClient(url)]
    for (const wallet of [slow, quick]) await wallet.call('irn_subscribe', { topic })
    slow.socket.pause()
    // 40 MB, far more than the system's own buffers take; on a pairing topic, so that both get it.
    const sent = Array.from({ length: 80 }, (_, at) =>
      publication(topic, { message: `${at}`.padEnd(200_000, 'A'), tag: 1100 }),
    )
    for (const one of sent) await app.call('irn_publish', one)
    expect((await quick.received(80)).map(push => push.message)).toEqual(sent.map(one => one.message))
    const pushed = Number((await relay.metrics()).match(/pushes_total (\d+)/)?.[1])
    expect(pushed).toBeLessThan(160)
    slow.socket.resume()
    expect((await slow.received(80)).map(push => push.message)).toEqual(sent.map(one => one.message))
  })

  it('with frames beyond the bound are closed, the others stay (fault 142)', async () => {
    const { url } = await startRelay({ settings: { frameBytes: 100_000 } })
    const bomber = await connectClient(url)
    const other = await connectClient(url)
    bomber.sendRaw('['.repeat(100_001))
    expect((await bomber.closed).code).toBe(relayCloseCodes.tooBig)
    const deep = await connectClient(url)
    deep.sendRaw('['.repeat(99_999))
    deep.socket.send(Buffer.from([1, 2, 3]))
    expect(await deep.call('irn_subscribe', { topic: freshTopic() })).toMatch(/^[0-9a-f]{64}$/)
    expect(await other.call('irn_subscribe', { topic: freshTopic() })).toMatch(/^[0-9a-f]{64}$/)
  })

  it('that never finish their request are closed (fault 142)', async () => {
    const { url } = await startRelay({ settings: { headersTimeoutMs: 200 } })
    const { hostname, port } = new URL(url)
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connectTcp(Number(port), hostname)
      socket.write('GET / HTTP/1.1\r\nHost: relay\r\nX-')
      socket.on('error', () => {})
      socket.resume()
      return new Promise<string>(resolve => socket.on('close', () => resolve('closed')))
    })
    expect(new Set(await Promise.all(sockets))).toEqual(new Set(['closed']))
  })

  it('are moved away over time when the instance ends', async () => {
    const { relay, url } = await startRelay({ settings: { drainSpreadMs: 100 } })
    const clients = await Promise.all(Array.from({ length: 5 }, () => connectClient(url)))
    await relay.stop()
    for (const client of clients) expect((await client.closed).code).toBe(relayCloseCodes.rebalancing)
    await expect(connectClient(url)).rejects.toThrow()
  })
})
