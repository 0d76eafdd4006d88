import { readRefusal, relayCloseCodes, relayRefusals } from 'billfold/wire'
import { describe, expect, it } from 'vitest'
import { connectClient } from './support/connectClient.ts'
import { freshTopic } from './support/message.ts'
import { startRelay } from './support/startRelay.ts'

const hour = 3_600_000
const project = { id: 'my-app', allowedOrigins: ['https://app.example.com'] }

// Faults 98 and 110.
describe('who is refused', () => {
  const cases: [keyof typeof relayRefusals, (url: string) => Parameters<typeof connectClient>[1] & object][] = [
    ['tokenBad', () => ({ auth: 'a.b.c' })],
    ['tokenExpired', () => ({ nowMs: Date.now() - 25 * hour })],
    ['tokenNotYetValid', () => ({ nowMs: Date.now() + hour })],
    ['audienceWrong', () => ({ audience: 'wss://other.example.com' })],
    ['projectMissing', () => ({})],
    ['projectUnknown', () => ({ query: { projectId: 'other' } })],
    ['originRefused', () => ({ query: { projectId: 'my-app' }, socket: { origin: 'https://evil.example' } })],
  ]
  it.each(cases)('receives %s, by status or by close', async (kind, options) => {
    const { http, relay, url } = await startRelay({ projects: [project] })
    const given = options(url)
    const { reason, status } = relayRefusals[kind]
    await expect(connectClient(url, given)).rejects.toMatchObject({ status, message: expect.stringContaining(reason) })
    const query = { ...given.query, useOnCloseEvent: 'true' }
    const client = await connectClient(url, { ...given, query })
    const closed = await client.closed
    expect(closed.code).toBe(relayCloseCodes.refused)
    expect(readRefusal(closed.reason)).toMatchObject({ kind })
    expect(Math.abs((readRefusal(closed.reason).serverTimeMs ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await relay.metrics()).toContain(`billfold_relay_connections_refused_total{kind="${kind}"} 2`)
    expect((await fetch(`${http}/live`)).status).toBe(200)
  })

  it('is no client that belongs to it', async () => {
    const { url } = await startRelay({ projects: [project] })
    const query = { projectId: 'my-app' }
    for (const socket of [{}, { origin: 'https://app.example.com' }]) {
      const client = await connectClient(url, { query, socket })
      expect(await client.call('irn_subscribe', { topic: freshTopic() })).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  it('is a client without a message, or with an invalid address', async () => {
    const { http } = await startRelay()
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }
    // fetch takes no upgrade: by hand.
    const { request } = await import('node:http')
    const status = (path: string, headers: Record<string, string> = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(http + path, { headers: { ...upgrade, ...headers } })
        sent.on('response', response => {
          response.resume()
          resolve(response.statusCode)
        })
        sent.on('upgrade', (_, socket) => {
          socket.destroy()
          resolve(101)
        })
        sent.on('error', reject)
        sent.end()
      })
    expect(await status('/')).toBe(401)
    expect(await status('/?auth=')).toBe(401)
    expect(await status('//')).toBe(400)
    expect((await fetch(http)).status).toBe(426)
    expect((await fetch(`${http}/other`)).status).toBe(404)
    expect((await fetch(`${http}/ready`, { method: 'POST' })).status).toBe(405)
  })

  it('takes tokens for the addresses of its settings only', async () => {
    const { url } = await startRelay({ urls: ['wss://relay.example.com/'] })
    await connectClient(url, { audience: 'wss://relay.example.com' })
    await expect(connectClient(url, { audience: url })).rejects.toMatchObject({ status: 401 })
  })

  it('is admitted once it makes its token by the time that the relay sent', async () => {
    const { url } = await startRelay()
    const wrong = await connectClient(url, { nowMs: Date.now() + 5 * hour, query: { useOnCloseEvent: 'true' } })
    const { serverTimeMs } = readRefusal((await wrong.closed).reason)
    const right = await connectClient(url, { nowMs: serverTimeMs ?? 0 })
    expect(await right.call('irn_subscribe', { topic: freshTopic() })).toMatch(/^[0-9a-f]{64}$/)
  })
})
