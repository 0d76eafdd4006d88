import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRpcPool } from './createRpcPool.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Message = { readonly id: number; readonly method: string }
type Behaviour = (messages: readonly Message[], isBatch: boolean) => Response | Promise<Response>

const answer = (messages: readonly Message[], isBatch: boolean) => {
  const answers = messages.map(({ id, method }) => ({ id, result: method === 'eth_chainId' ? '0x1' : '0x7' }))
  return Response.json(isBatch ? answers : answers[0])
}

/** Nodes by host; only the pool's own limit ends their requests. */
function open(nodes: Record<string, Behaviour>) {
  const asked: string[] = []
  const pool = createRpcPool()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { hostname } = new URL(String(input))
    asked.push(hostname)
    const body: unknown = JSON.parse(String(init?.body))
    const node = nodes[hostname]
    if (!node) throw new TypeError('fetch failed')
    return node((Array.isArray(body) ? body : [body]) as Message[], Array.isArray(body))
  }
  const rpcUrls = Object.keys(nodes).map(host => `https://${host}/`)
  return { asked, rpc: () => pool({ fetch, networkId: 'eip155:1', rpcUrls }) }
}

describe('a node that means harm', () => {
  test('one that answers the call and hangs on the question for its chain blocks no call', async () => {
    const { rpc } = open({
      a: (messages, isBatch) => {
        if (isBatch) return new Response('', { status: 400 })
        return messages[0]?.method === 'eth_chainId' ? new Promise(() => {}) : answer(messages, isBatch)
      },
      b: answer,
    })
    const startedAt = Date.now()
    let tookMs = 0
    const asking = rpc()
      .request('eth_getBalance', ['0x', 'latest'])
      .finally(() => {
        tookMs = Date.now() - startedAt
      })
    await vi.advanceTimersByTimeAsync(10_000)
    // Half of the 10 s that two addresses share.
    expect(tookMs).toBeLessThan(5_100)
    expect(await asking).toBe('0x7')
  })

  test('one that asks to be left alone for years is tried again after a minute', async () => {
    let isFirst = true
    const { rpc, asked } = open({
      a: (messages, isBatch) => {
        if (!isFirst) return answer(messages, isBatch)
        isFirst = false
        return new Response('', { status: 429, headers: { 'retry-after': '99999999999' } })
      },
    })
    const ask = async () => {
      const asking = rpc().request('eth_getBalance', ['0x', 'latest'])
      asking.catch(() => {})
      await vi.advanceTimersByTimeAsync(10_000)
      return asking
    }
    await expect(ask()).rejects.toMatchObject({ code: 'rpc/all-failed' })
    await expect(ask()).rejects.toMatchObject({ code: 'rpc/all-failed' })
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await ask()).toBe('0x7')
  })
})
