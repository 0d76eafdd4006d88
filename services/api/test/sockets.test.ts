import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'

const http = { headersTimeoutMs: 300, requestTimeoutMs: 600, idleTimeoutMs: 300, maxSockets: 400, drainTimeoutMs: 300 }

async function start(changes: Partial<typeof http> = {}) {
  const { api } = createTestApi({ http: { ...http, ...changes }, rateFactor: 10_000 })
  const { url } = await api.start()
  return { api, url, port: Number(new URL(url).port) }
}

/** A socket of a badly behaved caller; returns what came back and when it was closed. */
function dial(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.on('data', chunk => {
    received += chunk.toString()
  })
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  onTestFinished(() => void socket.destroy())
  return { socket, closed, received: () => received }
}
const head = (length: number | 'chunked') =>
  'POST /e?projectId=alpha HTTP/1.1\r\nHost: a.test\r\nOrigin: https://alpha.example\r\nContent-Type: text/plain\r\n' +
  (length === 'chunked' ? 'Transfer-Encoding: chunked\r\n\r\n' : `Content-Length: ${length}\r\n\r\n`)
const isAlive = async (url: string) => (await fetch(`${url}/live`)).status === 200

describe('callers that mean no good (fault 142)', () => {
  it('headers that drip in are cut off, and others are served meanwhile', async () => {
    const { url, port } = await start()
    const slow = Array.from({ length: 50 }, () => dial(port))
    for (const { socket } of slow) socket.write('GET /live HTTP/1.1\r\nHost: a.test\r\nX-')
    const drip = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('x')
    }, 50)
    onTestFinished(() => clearInterval(drip))
    expect(await isAlive(url)).toBe(true)
    await Promise.all(slow.map(({ closed }) => closed))
    for (const { received } of slow) expect(received()).toMatch(/^(HTTP\/1\.1 408|$)/)
    expect(await isAlive(url)).toBe(true)
  })

  it('a body that drips in is cut off', async () => {
    const { url, port } = await start()
    const slow = dial(port)
    slow.socket.write(`${head(100_000)}{`)
    const drip = setInterval(() => slow.socket.writable && slow.socket.write(' '), 50)
    onTestFinished(() => clearInterval(drip))
    await slow.closed
    expect(slow.received()).toMatch(/^(HTTP\/1\.1 4\d\d|$)/)
    expect(await isAlive(url)).toBe(true)
  })

  it('a body that says it is too large is refused before it is sent', async () => {
    const { port } = await start()
    const bomb = dial(port)
    bomb.socket.write(head(10_000_000_000))
    await expect.poll(() => bomb.received()).toContain('413')
    expect(bomb.received()).toContain('BODY_TOO_LARGE')
  })

  it('a body without end is cut off at the limit, and the memory stays flat', async () => {
    const { url, port } = await start()
    const piece = 'x'.repeat(65_536)
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`
    const before = process.memoryUsage().rss
    let sent = 0
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const bomb = dial(port)
        bomb.socket.write(head('chunked'))
        const push = () => {
          while (!bomb.socket.destroyed && bomb.socket.write(chunk)) sent += piece.length
          if (!bomb.socket.destroyed) bomb.socket.once('drain', push)
        }
        push()
        await bomb.closed
        // 408 where the machine is so busy that the time limit strikes before the size limit.
        expect(bomb.received()).toMatch(/^(HTTP\/1\.1 (413|408)|$)/)
      }),
    )
    expect(sent).toBeGreaterThan(20 * 256 * 1_024)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    expect(await isAlive(url)).toBe(true)
  })

  it.each([
    ['brackets', '['.repeat(250_000)],
    ['braces', '{"a":'.repeat(50_000)],
    ['keys', `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['digits', `[${'9'.repeat(250_000)}]`],
    ['backslashes', `"${'\\\\'.repeat(120_000)}"`],
  ])('a body of %s is refused quickly', async (_, body) => {
    const { url } = await start()
    const headers = { origin: 'https://alpha.example', 'content-type': 'text/plain' }
    const response = await fetch(`${url}/e?projectId=alpha`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await isAlive(url)).toBe(true)
  })

  it('idle sockets are closed, and those above the maximum at once', async () => {
    const { url, port } = await start({ maxSockets: 100 })
    const idle = Array.from({ length: 300 }, () => dial(port))
    let closed = 0
    for (const { closed: end } of idle) void end.then(() => closed++)
    await expect.poll(() => closed).toBeGreaterThanOrEqual(200)
    await expect.poll(() => closed, { timeout: 10_000 }).toBe(300)
    expect(await isAlive(url)).toBe(true)
  })

  it('bytes that are no HTTP are answered 400 and closed', async () => {
    const { url, port } = await start()
    for (const bytes of [
      '\u0016\u0003\u0001',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /live HTTP/1.1\r\n\r\n',
      'GET /live HTTP/1.1\r\nHost: a b"><\r\n\r\n',
      `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      'GET /live HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    ]) {
      const caller = dial(port)
      caller.socket.write(bytes)
      await caller.closed
      expect(caller.received().slice(0, 14), bytes.slice(0, 20)).toMatch(/^HTTP\/1\.1 4\d\d|^$/)
    }
    expect(await isAlive(url)).toBe(true)
  })
})

describe('start', () => {
  it('says that a port is taken, and may be tried again on another', async () => {
    const first = await start()
    const { api } = createTestApi({ http })
    await expect(api.start({ port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const { url } = await api.start({ port: 0 })
    expect(await isAlive(url)).toBe(true)
  })
})

describe('stop', () => {
  it('ends within the time even when a caller never finishes, and may be called twice', async () => {
    const { api, port } = await start({ requestTimeoutMs: 60_000, drainTimeoutMs: 200 })
    const stuck = dial(port)
    stuck.socket.write(`${head(100)}{`)
    const idle = dial(port)
    await expect.poll(() => stuck.socket.bytesWritten).toBeGreaterThan(0)
    await Promise.all([api.stop(), api.stop()])
    await Promise.all([stuck.closed, idle.closed])
    await expect(fetch(`http://127.0.0.1:${port}/live`)).rejects.toThrow()
  })

  it('leaves nothing behind: starting and stopping many times keeps handles flat', async () => {
    const count = () => process.getActiveResourcesInfo().filter(kind => kind !== 'Immediate').length
    for (let round = 0; round < 3; round++) {
      const { api, url } = await start()
      await fetch(`${url}/ready`)
      await api.stop()
    }
    const before = count()
    for (let round = 0; round < 10; round++) {
      const { api, url } = await start()
      await (await fetch(`${url}/ready`)).text()
      await api.stop()
    }
    await expect.poll(count).toBeLessThanOrEqual(before + 2)
  })
})
