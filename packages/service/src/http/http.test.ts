import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLogSink } from '../testing/createLogSink.ts'
import { createAddressFinder } from './createAddressFinder.ts'
import { defaultHttpLimits } from './defaultHttpLimits.ts'
import { findAddress } from './findAddress.ts'
import { isDeeperThan } from './isDeeperThan.ts'
import { readChecks } from './readChecks.ts'
import { startMetricsServer } from './startMetricsServer.ts'
import { startServer } from './startServer.ts'
import { toServerUrl } from './toServerUrl.ts'

describe('findAddress', () => {
  const socketAddress = '192.0.2.1'
  it.each([
    ['no proxy is trusted', '203.0.113.9', 0, socketAddress],
    ['one is', '203.0.113.9', 1, '203.0.113.9'],
    ['one is, and the caller claims another', '10.0.0.1, 203.0.113.9', 1, '203.0.113.9'],
    ['two are', '10.0.0.1,203.0.113.9 , 198.51.100.2', 2, '203.0.113.9'],
    ['more are than were passed', '203.0.113.9', 2, socketAddress],
    ['one is, which said nothing', undefined, 1, socketAddress],
    ['one is, and the caller sends commas', '203.0.113.9, , ', 1, '203.0.113.9'],
  ])('when %s: %s', (_, forwardedFor, trustedProxyCount, address) => {
    expect(findAddress({ forwardedFor, socketAddress, trustedProxyCount })).toBe(address)
  })
})

describe('createAddressFinder', () => {
  const request = { forwardedFor: '203.0.113.9', socketAddress: '192.0.2.1' }

  it('warns once of a proxy that the settings do not name, whose callers all count as one', () => {
    const log = createLogSink()
    const find = createAddressFinder({ log, trustedProxyCount: 0 })
    expect(find({ ...request, forwardedFor: undefined })).toBe('192.0.2.1')
    expect(log.lines).toEqual([])
    for (let count = 0; count < 2; count += 1) expect(find(request)).toBe('192.0.2.1')
    const fields = { variable: 'BILLFOLD_TRUSTED_PROXIES' }
    expect(log.lines).toEqual([{ level: 'warn', event: 'proxy.not-trusted', fields }])
  })

  it('does not warn of one that they do', () => {
    const log = createLogSink()
    const find = createAddressFinder({ log, trustedProxyCount: 1 })
    expect(find(request)).toBe('203.0.113.9')
    expect(find({ ...request, forwardedFor: undefined })).toBe('192.0.2.1')
    expect(log.lines).toEqual([])
  })
})

describe('isDeeperThan', () => {
  it.each([
    ['', 0, false],
    ['1', 0, false],
    ['[]', 0, true],
    ['{}', 0, true],
    ['[[1]]', 1, true],
    ['[[1]]', 2, false],
    ['{"a":[1]}', 1, true],
    ['{"a":[1]}', 2, false],
    // Beside one another is not inside one another.
    ['[[],[],{},{}]', 2, false],
    ['[{},{"a":{}}]', 2, true],
    // Brackets in texts do not count, wherever the text seems to end.
    ['["[[["]', 1, false],
    ['["]",[]]', 1, true],
    [String.raw`["\"[[["]`, 1, false],
    [String.raw`["\\",[]]`, 1, true],
    [String.raw`["a\\\"[[[",{}]`, 2, false],
    // Not JSON: a truncated body must be detected.
    ['[[[', 2, true],
    ['"[[[', 0, false],
  ])('of %s beyond %s: %s', (text, max, isDeeper) => {
    expect(isDeeperThan(text, max)).toBe(isDeeper)
  })
})

describe('readChecks', () => {
  it('asks all parts at once and warns of those that do not work', async () => {
    const log = createLogSink()
    const asked: string[] = []
    const parts = {
      mail: async () => {
        asked.push('mail')
        await Promise.resolve()
        throw new TypeError('no route')
      },
      database: async () => asked.push('database'),
    }
    const checks = readChecks(parts, log)
    expect(asked).toEqual(['mail', 'database'])
    expect(await checks).toEqual({ database: 'ok', mail: 'failed' })
    expect(log.lines).toMatchObject([{ level: 'warn', event: 'ready.mail-failed' }])
    expect(log.text()).toContain('TypeError')
  })
})

describe('startMetricsServer', () => {
  it('answers GET and HEAD /metrics and nothing else, not to be cached', async () => {
    const { stop, url } = await startMetricsServer({ host: '127.0.0.1', port: 0, read: async () => 'up 1\n' })
    onTestFinished(stop)
    const ask = async (method: string, path: string) => {
      const answer = await fetch(url + path, { method })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      return [answer.status, answer.headers.get('content-type'), await answer.text()]
    }
    const type = 'text/plain; version=0.0.4'
    expect(await ask('GET', '/metrics')).toEqual([200, type, 'up 1\n'])
    expect(await ask('HEAD', '/metrics')).toEqual([200, type, ''])
    expect(await ask('POST', '/metrics')).toEqual([405, 'application/json', '{"error":"Method not allowed"}'])
    expect(await ask('GET', '/')).toEqual([404, 'application/json', '{"error":"Only /metrics is here"}'])
  })
})

describe('startServer', () => {
  const start = async (
    fetch: startServer.Options['fetch'],
    limits: Partial<typeof defaultHttpLimits> = {},
    port = 0,
  ) => {
    const server = await startServer({ fetch, host: '127.0.0.1', port, limits: { ...defaultHttpLimits, ...limits } })
    onTestFinished(server.stop)
    return server
  }
  /** Whether the other side ends a socket that says this and no more. */
  const isCut = (url: string, text: string) =>
    new Promise<boolean>(resolve => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
      socket.on('close', () => resolve(true)).on('error', () => {})
      socket.resume()
    })

  it('reports where it listens, or that the port is taken', async () => {
    const { url } = await start(() => new Response('hello'))
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await (await fetch(url)).text()).toBe('hello')
    const port = Number(new URL(url).port)
    await expect(start(() => new Response(), {}, port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it.each([
    [{ address: '192.0.2.1', family: 'IPv4', port: 80 }, 'http://192.0.2.1:80'],
    [{ address: '::1', family: 'IPv6', port: 8080 }, 'http://[::1]:8080'],
  ])('writes %j as an address that a client takes', (address, url) => {
    expect(toServerUrl(address)).toBe(url)
  })

  /** A server that keeps everybody waiting: with what the first request is answered, and when it is there. */
  const startSlow = async (limits: Partial<typeof defaultHttpLimits> = {}) => {
    let answer = (_: Response) => {}
    let onAsked = () => {}
    const asked = new Promise<void>(resolve => {
      onAsked = resolve
    })
    const server = await start(() => {
      onAsked()
      return new Promise(resolve => {
        answer = resolve
      })
    }, limits)
    return { ...server, asked, answer: (text: string) => answer(new Response(text)) }
  }

  it('takes the next request on the same socket', async () => {
    const { url } = await start(() => new Response('hello'))
    const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    for (const count of [1, 2]) {
      socket.write(request)
      await expect.poll(() => text.match(/hello/g)).toHaveLength(count)
    }
  })

  it('lets what is under way end when it stops', async () => {
    const { answer, asked, stop, url } = await startSlow()
    const text = fetch(url).then(response => response.text())
    await asked
    const stopped = stop()
    answer('late')
    expect(await text).toBe('late')
    await stopped
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('cuts off what is still under way when the time to stop is over', async () => {
    const { asked, stop, url } = await startSlow({ drainTimeoutMs: 5 })
    const cut = expect(fetch(url)).rejects.toThrow('fetch failed')
    await asked
    await stop()
    await cut
  })

  it('cuts a socket on which nothing moves for the time of a request and a stop', async () => {
    const { url } = await startSlow({ headersTimeoutMs: 5, requestTimeoutMs: 5, drainTimeoutMs: 5 })
    expect(await isCut(url, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')).toBe(true)
  })
})
