import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createRelayLink } from '../../src/pairing/link/createRelayLink.ts'
import { createTestClock } from '../../src/seams/createTestClock.ts'

/** A relay that puts every message off so many times; when each came. */
async function open(count: number) {
  const clock = createTestClock()
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const times: number[] = []
  server.on('connection', socket => {
    socket.on('message', data => {
      const { id } = JSON.parse(String(data)) as { readonly id: unknown }
      times.push(clock.now())
      const error = { code: -32008, message: 'The store is away', data: { retryAfterMs: 1_000 } }
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...(times.length > count ? { result: true } : { error }) }))
    })
  })
  await new Promise(done => server.once('listening', done))
  const link = createRelayLink({
    relay: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    projectId: undefined,
    seed: '07'.repeat(32),
    clock,
    random: length => new Uint8Array(length).fill(7),
    acknowledges: () => true,
    onPush() {},
    onFault() {},
    onStatus() {},
  })
  onTestFinished(async () => {
    link.destroy()
    for (const socket of server.clients) socket.terminate()
    await new Promise(done => server.close(done))
  })
  const ended = link.publish({ topic: 'ab'.repeat(32), envelope: 'AA', tag: 1, ttlSeconds: 60 }).then(
    () => 'taken',
    cause => cause.code,
  )
  /** Lets time go by until so many have come. */
  const until = (all: number) =>
    expect
      .poll(async () => {
        if (times.length < all) await clock.advance(100)
        return times.length
      })
      .toBe(all)
  const gaps = () => times.slice(1).map((time, at) => time - (times[at] ?? 0))
  return { ended, gaps, until }
}

test('a message that the relay puts off goes out again when it says, each time after twice the wait', async () => {
  const { ended, gaps, until } = await open(4)
  await until(5)
  expect(await ended).toBe('taken')
  for (const [at, gap] of gaps().entries()) expect(gap).toBeGreaterThanOrEqual(1_000 * 2 ** at)
})

test('after the fourth time the wallet receives the answer of the relay', async () => {
  const { ended, until } = await open(5)
  await until(5)
  expect(await ended).toBe(-32008)
})
