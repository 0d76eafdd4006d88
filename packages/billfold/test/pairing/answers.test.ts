import { describe, expect, it, vi } from 'vitest'
import { granted } from './support/createRawWallet.ts'
import { countingClock, openClient } from './support/openClient.ts'
import { settle } from './support/settle.ts'
import { startBoth } from './support/startBoth.ts'

/** Loses what the client answers under that tag; the result is how often. */
function loseAnswers(proxy: Awaited<ReturnType<typeof startBoth>>['proxy'], tag: number) {
  const lost = { count: 0, isOver: false }
  proxy.through = ({ from, text }, pass) => {
    const { params } = JSON.parse(text) as { readonly params?: { readonly tag?: number } }
    if (lost.isOver || from !== 'client' || params?.tag !== tag) return pass(text)
    lost.count += 1
  }
  return lost
}

it('a settlement whose answer the relay never had comes again, and is answered by the next page', async () => {
  const { proxy, wallet: open } = await startBoth()
  const lost = loseAnswers(proxy, 1103)
  const { client, kept } = openClient(proxy.url)
  const wallet = await open()
  const session = settle(client, wallet)
  await vi.waitFor(() => expect(client.sessions()).toHaveLength(1))
  await vi.waitFor(() => expect(lost.count).toBe(1))
  client.destroy()
  lost.isOver = true
  const next = openClient(proxy.url, { kept })
  await next.client.restore()
  expect((await session).topic).toBe(next.client.sessions()[0]?.topic)
})

it('an update whose answer the relay never had comes again, is not done again, and is answered', async () => {
  const { proxy, wallet: open } = await startBoth()
  const { client, kept } = openClient(proxy.url)
  const wallet = await open()
  const { topic } = await settle(client, wallet)
  const lost = loseAnswers(proxy, 1105)
  const accounts = [`eip155:10:0x${'11'.repeat(20)}`]
  const id = await wallet.ask(
    topic,
    'wc_sessionUpdate',
    { namespaces: { eip155: { ...granted.eip155, accounts } } },
    1104,
  )
  await vi.waitFor(() => expect(lost.count).toBe(1))
  client.destroy()
  lost.isOver = true
  const next = openClient(proxy.url, { kept })
  await next.client.restore()
  expect(await wallet.answered(id)).toMatchObject({ result: true })
  expect(next.client.sessions()[0]?.namespaces.eip155?.accounts).toEqual(accounts)
  expect(next.received.fault).toContain('duplicate')
})

describe('a message that the relay cannot take for now', () => {
  const retryAfterMs = 1_237
  /** A client whose answer the relay puts off so many times. What waits for that is the test's to end. */
  const open = async (count: number) => {
    const { proxy, wallet } = await startBoth()
    const waits: { readonly delayMs: number; readonly run: () => void }[] = []
    const real = countingClock()
    const { client, received } = openClient(proxy.url, {
      clock: {
        now: real.now,
        after(delayMs, run) {
          if (delayMs === 0 || delayMs % retryAfterMs !== 0) return real.after(delayMs, run)
          waits.push({ delayMs, run })
          return () => {}
        },
      },
    })
    const raw = await wallet()
    const { topic } = await settle(client, raw)
    const sent: unknown[] = []
    const passes: ((text: string) => void)[] = []
    proxy.through = ({ from, text }, pass) => {
      const { id, params } = JSON.parse(text) as { readonly id: unknown; readonly params?: { readonly tag?: number } }
      if (from === 'relay') passes.push(pass)
      if (from !== 'client' || params?.tag !== 1107) return pass(text)
      sent.push(JSON.parse(text))
      const error = { code: -32008, message: 'The store is away', data: { retryAfterMs } }
      if (sent.length > count) pass(text)
      else passes.at(-1)?.(JSON.stringify({ id, jsonrpc: '2.0', error }))
    }
    const id = await raw.ask(topic, 'wc_sessionExtend', {}, 1106)
    return { received, id, sent, waits, wallet: raw }
  }

  it('goes out again when the relay says, unchanged, each time after twice the wait', async () => {
    const { id, sent, waits, wallet } = await open(4)
    for (let at = 0; at < 4; at += 1) {
      await vi.waitFor(() => expect(waits).toHaveLength(at + 1))
      expect(sent).toHaveLength(at + 1)
      waits[at]?.run()
    }
    expect(await wallet.answered(id)).toMatchObject({ result: true })
    expect(waits.map(({ delayMs }) => delayMs / retryAfterMs)).toEqual([1, 2, 4, 8])
    expect(new Set(sent.map(frame => JSON.stringify(frame)))).toHaveLength(1)
  })

  it('is given up after the fourth time, and the relay is not asked again by itself', async () => {
    const { received, sent, waits } = await open(5)
    for (let at = 0; at < 4; at += 1) {
      await vi.waitFor(() => expect(waits).toHaveLength(at + 1))
      waits[at]?.run()
    }
    await vi.waitFor(() => expect(received.fault).toContain('relay-error'))
    expect([sent.length, waits.length]).toEqual([5, 4])
  })
})

it('an answer that the relay could not take is given again with the next socket', async () => {
  const { proxy, wallet: open } = await startBoth()
  const { client, sent } = openClient(proxy.url)
  const wallet = await open()
  const { topic } = await settle(client, wallet)
  let isAway = true
  const passes: ((text: string) => void)[] = []
  proxy.through = ({ from, text }, pass) => {
    const { id, params } = JSON.parse(text) as { readonly id: unknown; readonly params?: { readonly tag?: number } }
    if (from === 'relay') passes.push(pass)
    if (from !== 'client' || params?.tag !== 1107 || !isAway) return pass(text)
    isAway = false
    passes.at(-1)?.(JSON.stringify({ id, jsonrpc: '2.0', error: { code: -32008, message: 'The store is away' } }))
  }
  const id = await wallet.ask(topic, 'wc_sessionExtend', {}, 1106)
  await vi.waitFor(() => expect(isAway).toBe(false))
  // As when the page comes back, or half a minute later.
  client.wake()
  expect(await wallet.answered(id)).toMatchObject({ result: true })
  expect(sent.filter(({ params }) => params?.tag === 1107)).toHaveLength(2)
})
