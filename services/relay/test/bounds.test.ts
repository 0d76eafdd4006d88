import { request } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { createLogSink, createManualClock } from '@billfold/service/testing'
import { relayErrors } from 'billfold/wire'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectClient } from './support/connectClient.ts'
import { freshTopic, publication } from './support/message.ts'
import { startRelay } from './support/startRelay.ts'

/** Behind a proxy: as if it came from there. */
const from = (...hops: readonly string[]) => ({ socket: { headers: { 'x-forwarded-for': hops.join(', ') } } })
const full = { status: 503, message: expect.stringContaining('No room for more sockets') }
const settles = (run: Promise<unknown>) =>
  run.then(
    () => 'in',
    () => 'refused',
  )

/** A WebSocket whose client never says or answers anything, not even a close. */
function openSilent(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }
    request(address, { headers })
      .on('upgrade', (_, socket) => {
        onTestFinished(() => void socket.destroy())
        resolve()
      })
      .on('error', reject)
      .end()
  })
}

describe('sockets of one address', () => {
  it('are bounded without any setting: 300 are refused, for any identity that they claim', async () => {
    const { relay, url } = await startRelay()
    const tries = Array.from({ length: 300 }, (_, at) => settles(connectClient(url, from(`203.0.113.${at % 250}`))))
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter(outcome => outcome === 'in')).toHaveLength(256)
    expect(await relay.metrics()).toContain('billfold_relay_bound_refusals_total{bound="address.sockets"} 44')
  })

  it('are those of the hop that the one trusted proxy saw; what a caller claims before it counts for nothing', async () => {
    const { url } = await startRelay({ trustedProxyCount: 1, settings: { bounds: { address: { sockets: 3 } } } })
    for (let at = 0; at < 3; at += 1) await connectClient(url, from(`192.0.2.${at}`, '198.51.100.7'))
    await expect(connectClient(url, from('192.0.2.9', '198.51.100.7'))).rejects.toMatchObject(full)
    await connectClient(url, from('198.51.100.7', '198.51.100.8'))
  })

  it('are those of the /64 of an IPv6 address, and of the IPv4 address however it is written', async () => {
    const { url } = await startRelay({ trustedProxyCount: 1, settings: { bounds: { address: { sockets: 2 } } } })
    await connectClient(url, from('2001:db8:1:2::1'))
    await connectClient(url, from('2001:db8:1:2:ffff::2'))
    await expect(connectClient(url, from('2001:0db8:0001:0002:1:2:3:4'))).rejects.toMatchObject(full)
    await connectClient(url, from('2001:db8:1:3::1'))
    await connectClient(url, from('192.0.2.1'))
    await connectClient(url, from('::ffff:192.0.2.1'))
    await expect(connectClient(url, from('192.0.2.1'))).rejects.toMatchObject(full)
  })

  it('make room when they close, and when they are refused', async () => {
    const { url } = await startRelay({ settings: { bounds: { address: { sockets: 2 } } } })
    const first = await connectClient(url)
    await connectClient(url)
    for (let at = 0; at < 4; at += 1) await expect(connectClient(url)).rejects.toMatchObject(full)
    await first.close()
    await expect.poll(() => settles(connectClient(url))).toBe('in')
  })

  it('include those that are refused by a close, which needs no answer', async () => {
    const settings = { bounds: { address: { sockets: 2 } }, drainTimeoutMs: 300 }
    const { http, url } = await startRelay({ settings })
    for (let at = 0; at < 2; at += 1) await openSilent(`${http}/?auth=a.b.c&useOnCloseEvent=true`)
    await expect(connectClient(url)).rejects.toMatchObject(full)
    await expect.poll(() => settles(connectClient(url))).toBe('in')
  })

  it('are counted before they say a word where no proxy stands in front', async () => {
    const { url } = await startRelay({ settings: { bounds: { address: { sockets: 2 } } } })
    const { hostname, port } = new URL(url)
    const sockets = Array.from({ length: 80 }, () => connectTcp(Number(port), hostname))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    let cut = 0
    await new Promise<void>(resolve => {
      for (const socket of sockets)
        socket
          .on('error', () => {})
          .on('close', () => {
            cut += 1
            if (cut === 14) resolve()
          })
          .resume()
    })
    expect(sockets.filter(socket => !socket.closed)).toHaveLength(66)
  })

  it('share the calls of their address, of which new sockets bring no more', async () => {
    const clock = createManualClock(Date.now())
    const { relay, url } = await startRelay({ clock, settings: { bounds: { address: { callsPerSecond: 10 } } } })
    const open = () => connectClient(url, { nowMs: clock.now() })
    const ask = ({ call }: Awaited<ReturnType<typeof open>>) =>
      call('irn_unsubscribe', { topic: freshTopic(), id: 'x' })
    // Fifty at once: a socket is one, its call another.
    for (let at = 0; at < 25; at += 1) {
      const client = await open()
      await ask(client)
      await client.close()
    }
    await expect(open()).rejects.toMatchObject(full)
    clock.advance(100)
    await expect(ask(await open())).rejects.toMatchObject({ code: relayErrors.tooManyRequests.code })
    expect(await relay.metrics()).toContain('billfold_relay_bound_refusals_total{bound="address.calls"} 2')
    clock.advance(5_000)
    await ask(await open())
  })

  it('share them with the pages beside, which ask the store', async () => {
    const clock = createManualClock(Date.now())
    const { http } = await startRelay({ clock, settings: { bounds: { address: { callsPerSecond: 1 } } } })
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) statuses.push((await fetch(`${http}/ready`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('sockets and topics', () => {
  it('of one key are bounded, over all of its sockets and addresses', async () => {
    const bounds = { key: { sockets: 2, topics: 3 } }
    const { url } = await startRelay({ trustedProxyCount: 1, settings: { bounds } })
    const one = await connectClient(url, from('192.0.2.1'))
    const two = await connectClient(url, { seed: one.seed, ...from('192.0.2.2') })
    await expect(connectClient(url, { seed: one.seed, ...from('192.0.2.3') })).rejects.toMatchObject(full)
    const topics = [freshTopic(), freshTopic()]
    await one.call('irn_batchSubscribe', { topics })
    await two.call('irn_subscribe', { topic: freshTopic() })
    const late = two.call('irn_subscribe', { topic: freshTopic() })
    await expect(late).rejects.toMatchObject({ code: relayErrors.tooManySubscriptions.code })
    // Again is no more; what is left makes room.
    await one.call('irn_batchSubscribe', { topics })
    await one.call('irn_unsubscribe', { topic: topics[0] ?? '', id: 'x' })
    await two.call('irn_subscribe', { topic: freshTopic() })
    await two.close()
    await expect
      .poll(() => one.call('irn_batchSubscribe', { topics: [freshTopic(), freshTopic()] }).then(() => 'in', String))
      .toBe('in')
  })

  it('of one address are bounded over all of its keys', async () => {
    const { url } = await startRelay({ settings: { bounds: { address: { topics: 3 } } } })
    for (let at = 0; at < 3; at += 1) await (await connectClient(url)).call('irn_subscribe', { topic: freshTopic() })
    const other = await connectClient(url)
    await expect(other.call('irn_subscribe', { topic: freshTopic() })).rejects.toMatchObject({
      code: relayErrors.tooManySubscriptions.code,
    })
  })

  it('of one project leave room for another', async () => {
    const projects = [{ id: 'hot' }, { id: 'calm' }]
    const bounds = { project: { sockets: 2, topics: 2 } }
    const { url } = await startRelay({ projects, settings: { bounds } })
    const open = (projectId: string) => connectClient(url, { query: { projectId } })
    const hot = await open('hot')
    await open('hot')
    await expect(open('hot')).rejects.toMatchObject(full)
    const calm = await open('calm')
    for (const client of [hot, calm]) await client.call('irn_batchSubscribe', { topics: [freshTopic(), freshTopic()] })
    await expect(hot.call('irn_subscribe', { topic: freshTopic() })).rejects.toMatchObject({ code: -32_006 })
  })
})

describe('what waits', () => {
  it('of one key under random topics is bounded without any setting', async () => {
    const { relay, url } = await startRelay()
    const client = await connectClient(url)
    let taken = 0
    let refusal: unknown
    for (let at = 0; at < 21 && !refusal; at += 1) {
      const message = `${at}`.padEnd(524_288, 'A')
      await client.call('irn_publish', publication(freshTopic(), { message, ttl: 2_592_000, tag: 1_100 })).then(
        () => {
          taken += message.length
        },
        error => {
          refusal = error
        },
      )
    }
    expect(refusal).toMatchObject({ code: relayErrors.mailboxFull.code })
    expect(taken).toBeLessThanOrEqual(8_388_608)
    expect(await relay.metrics()).toContain('billfold_relay_bound_refusals_total{bound="key.bytes"} 1')
  })

  it('of many keys of one address is bounded', async () => {
    const { url } = await startRelay({ settings: { bounds: { address: { messages: 4 } } } })
    for (let at = 0; at < 4; at += 1) await (await connectClient(url)).call('irn_publish', publication(freshTopic()))
    const other = await connectClient(url)
    await expect(other.call('irn_publish', publication(freshTopic()))).rejects.toMatchObject({ code: -32_007 })
  })
})

describe('an operator', () => {
  it('reads which bound was reached, once a minute, and no client, topic or whole address', async () => {
    const log = createLogSink()
    const bounds = { key: { messages: 1 }, address: { sockets: 2 } }
    const { url } = await startRelay({ log, trustedProxyCount: 1, settings: { bounds } })
    const client = await connectClient(url, from('203.0.113.77'))
    await client.call('irn_publish', publication(freshTopic()))
    for (let at = 0; at < 3; at += 1) await client.call('irn_publish', publication(freshTopic())).catch(() => {})
    await connectClient(url, from('203.0.113.77'))
    await expect(connectClient(url, from('203.0.113.77'))).rejects.toMatchObject(full)
    const reports = log.lines.filter(({ event }) => event === 'bound.reached').map(({ fields }) => fields)
    expect(reports).toEqual([
      { bound: 'key.messages', variable: 'BILLFOLD_RELAY_KEY_MESSAGES', limit: 1, from: '203.0.113.0', project: '' },
      {
        bound: 'address.sockets',
        variable: 'BILLFOLD_RELAY_ADDRESS_SOCKETS',
        limit: 2,
        from: '203.0.113.0',
        project: '',
      },
    ])
    expect(JSON.stringify(log.lines)).not.toContain(client.clientId)
  })

  it('is warned once when a proxy names callers that are not believed', async () => {
    const log = createLogSink()
    const { url } = await startRelay({ log })
    for (let at = 0; at < 2; at += 1) await connectClient(url, from('203.0.113.77'))
    expect(log.lines.filter(({ event }) => event === 'proxy.not-trusted')).toHaveLength(1)
  })
})

describe('/metrics', () => {
  it('is not on the public port, and on its own nothing else is', async () => {
    const { http, metricsUrl } = await startRelay({}, { metrics: { port: 0 } })
    expect((await fetch(`${http}/metrics`)).status).toBe(404)
    const own = await fetch(`${metricsUrl}/metrics`)
    expect([own.status, (await own.text()).includes('billfold_relay_store_up 1')]).toEqual([200, true])
    expect(new URL(metricsUrl ?? '').hostname).toBe('127.0.0.1')
    for (const path of ['/', '/ready', '/live']) expect((await fetch(metricsUrl + path)).status).toBe(404)
    expect((await fetch(`${metricsUrl}/metrics`, { method: 'POST' })).status).toBe(405)
    await expect(connectClient((metricsUrl ?? '').replace('http', 'ws'))).rejects.toThrow()
  })

  it('listens nowhere unless asked for', async () => {
    const { metricsUrl } = await startRelay()
    expect(metricsUrl).toBeUndefined()
  })
})
