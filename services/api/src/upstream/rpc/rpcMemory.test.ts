import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../UpstreamError.ts'
import type { RpcOutcome } from './RpcCall.ts'
import {
  call,
  createTestNodes as create,
  fails,
  first,
  network,
  result,
  type Say,
  second,
  third,
} from './testing/createTestNodes.ts'

describe('what is remembered', () => {
  it('is what never changes, of this network and call, for an hour', async () => {
    const { ask, asked, client, clock } = create()
    for (let times = 0; times < 2; times++) expect(await ask('eth_chainId')).toEqual([result('eth_chainId')])
    expect(asked).toHaveLength(1)
    await client.ask({ ...network, id: 'eip155:5' }, [call('eth_chainId')])
    await client.ask({ ...network, projectId: 'p' }, [call('eth_chainId')])
    await client.ask(network, [call('eth_chainId', ['x'])])
    await client.ask(network, [call('net_version')])
    expect(asked).toHaveLength(5)
    // No parameters are no other call than none.
    await client.ask(network, [{ method: 'eth_chainId', params: undefined }])
    clock.advance(3_600_000)
    await ask('eth_chainId')
    expect(asked).toHaveLength(5)
    clock.advance(1)
    await ask('eth_chainId')
    expect(asked).toHaveLength(6)
  })

  it('is no error, nothing that changes, and nothing at all where an index asks', async () => {
    const { ask, asked, nodes } = create()
    nodes[first] = ({ method }) => (method === 'eth_chainId' ? fails(3) : result('0x1'))
    for (let times = 0; times < 2; times++) await ask('eth_chainId', 'eth_blockNumber')
    expect(asked).toHaveLength(2)
    const forgetful = create({ isRemembering: false })
    for (let times = 0; times < 2; times++) await forgetful.ask('eth_chainId')
    expect(forgetful.asked).toHaveLength(2)
  })

  it('has 32 MB: the answer that was not needed for longest gives way', async () => {
    const { ask, asked, nodes } = create()
    const long = 'x'.repeat(16_100_000)
    nodes[first] = () => result(long)
    await ask('eth_chainId')
    await ask('net_version')
    await ask('net_version')
    expect(asked).toHaveLength(2)
    await ask('eth_chainId')
    expect(asked).toHaveLength(3)
  })

  it('is what a block says once that block is final, as the same nodes say', async () => {
    const { client, nodes, seen } = create()
    let isFinal = false
    nodes[first] = ({ method, params }) => {
      if (method === 'eth_getBlockByNumber' && JSON.stringify(params) === '["finalized",false]')
        return result({ number: isFinal ? '0x10' : '0xf' })
      return result({ blockNumber: '0x10' })
    }
    const ask = async () => {
      await client.ask(network, [call('eth_getTransactionReceipt', ['0xab'])], { project: 'a' })
      await client.settled()
    }
    await ask()
    await ask()
    expect(seen()).toEqual([
      'first eth_getTransactionReceipt',
      'first eth_getBlockByNumber',
      'first eth_getTransactionReceipt',
    ])
    const other = { ...network, projectId: 'p' }
    isFinal = true
    // Another network of the same id learns for itself.
    await client.ask(other, [call('eth_getTransactionReceipt', ['0xab'])])
    await client.settled()
    await client.ask(other, [call('eth_getTransactionReceipt', ['0xab'])])
    const before = seen().length
    await client.ask(other, [call('eth_getTransactionReceipt', ['0xab'])])
    expect(seen()).toHaveLength(before)
    await ask()
    expect(seen().length).toBeGreaterThan(before)
  })

  it('is asked for on the account of the service, not of a project', async () => {
    const { client, clock, nodes, seen } = create()
    nodes[first] = ({ method }) => {
      if (method === 'eth_getBlockByNumber') throw new UpstreamError('unreachable')
      return result({ blockNumber: '0x10' })
    }
    for (let times = 0; times < 3; times++) {
      clock.advance(12_001)
      await client.ask(network, [call('eth_getTransactionReceipt', ['0xab'])], { project: 'a' })
      await client.settled()
    }
    await client.ask(network, [call('eth_call')], { project: 'a' })
    await client.ask(network, [call('eth_call')])
    expect(seen().slice(-2)).toEqual(['first eth_call', 'second eth_call'])
  })

  it('is empty while no node says what is final', async () => {
    const { client, nodes, seen } = create()
    for (const url of [first, second, third])
      nodes[url] = ({ method }) => {
        if (method === 'eth_getBlockByNumber') throw new UpstreamError('unreachable')
        return result({ blockNumber: '0x10' })
      }
    for (let times = 0; times < 2; times++) {
      await client.ask(network, [call('eth_getTransactionReceipt', ['0xab'])])
      await client.settled()
    }
    expect(seen().filter(one => one.endsWith('Receipt'))).toHaveLength(2)
  })
})

describe('settled', () => {
  it('waits for what is asked in the background', async () => {
    const { client, nodes } = create()
    let answer = (_: object): void => {}
    nodes[first] = ({ method }) =>
      method === 'eth_getBlockByNumber'
        ? new Promise<object>(resolve => {
            answer = resolve
          })
        : result({ blockNumber: '0x10' })
    await client.ask(network, [call('eth_getTransactionReceipt', ['0xab'])])
    let isSettled = false
    const settled = client.settled().then(() => {
      isSettled = true
    })
    await new Promise(resolve => setImmediate(resolve))
    expect(isSettled).toBe(false)
    answer(result({ number: '0x10' }))
    await settled
  })
})

describe('equal calls at the same moment', () => {
  /** Holds each answer until it is let go. */
  function hold(nodes: Record<string, Say>) {
    const waiting: { resolve(): void; reject(error: unknown): void }[] = []
    nodes[first] = ({ method }) =>
      new Promise<object>((resolve, reject) => {
        waiting.push({ resolve: () => resolve(result(method)), reject })
      })
    return waiting
  }
  const turn = () => new Promise(resolve => setImmediate(resolve))

  it('are asked once, and again once they are answered', async () => {
    const { ask, nodes, seen } = create()
    const waiting = hold(nodes)
    const both = [ask('eth_call'), ask('eth_call')]
    await turn()
    expect(seen()).toEqual(['first eth_call'])
    waiting[0]?.resolve()
    expect(await Promise.all(both)).toEqual([[result('eth_call')], [result('eth_call')]])
    const after = ask('eth_call')
    await turn()
    expect(seen()).toHaveLength(2)
    waiting[1]?.resolve()
    await after
  })

  it('are asked again after a failure', async () => {
    const { ask, client, nodes, seen } = create()
    const waiting = hold(nodes)
    const alone = { ...network, rpcUrls: [first] }
    const failing = client.ask(alone, [call('eth_call')])
    await turn()
    waiting[0]?.reject(new UpstreamError('unreachable'))
    await expect(failing).rejects.toMatchObject({ kind: 'unreachable' })
    const again = ask('eth_call')
    await turn()
    waiting[1]?.resolve()
    await again
    expect(seen()).toHaveLength(2)
  })

  it('are asked for each where one does something, or is of another project', async () => {
    const { client, nodes, seen } = create()
    const waiting = hold(nodes)
    const asking = [
      client.ask(network, [call('eth_sendRawTransaction')]),
      client.ask(network, [call('eth_sendRawTransaction')]),
      client.ask(network, [call('eth_call')], { project: 'a' }),
      client.ask(network, [call('eth_call')], { project: 'b' }),
    ]
    await turn()
    expect(seen()).toHaveLength(4)
    for (const one of waiting) one.resolve()
    await Promise.all(asking)
  })

  it('are asked alone where what was asked along has failed, and fail where nothing was', async () => {
    const { client, nodes, seen } = create()
    const waiting = hold(nodes)
    const alone = { ...network, rpcUrls: [first] }
    const project = 'a'
    const batch = client.ask(alone, [call('eth_call'), call('eth_getLogs')], { project })
    const joined = client.ask(alone, [call('eth_call')], { project })
    await turn()
    const lost = new UpstreamError('too-large')
    const failed = expect(batch).rejects.toBe(lost)
    waiting[0]?.reject(lost)
    waiting[1]?.resolve()
    await failed
    await turn()
    const third = client.ask(alone, [call('eth_call')], { project })
    await turn()
    waiting[2]?.resolve()
    expect(await third).toEqual([result('eth_call')])
    expect(await joined).toEqual([result('eth_call')])
    expect(seen()).toEqual(['first eth_call eth_getLogs', 'first eth_call'])
    const both = [client.ask(alone, [call('x')]), client.ask(alone, [call('x')])]
    await turn()
    const settled = Promise.allSettled(both)
    waiting[3]?.reject(lost)
    expect((await settled).map(one => one.status)).toEqual(['rejected', 'rejected'])
    expect(seen()).toHaveLength(3)
  })

  it('of one request are one', async () => {
    const { ask, seen } = create()
    const outcomes: RpcOutcome[] = await ask('eth_call', 'eth_call')
    expect(outcomes).toEqual([result('eth_call'), result('eth_call')])
    expect(seen()).toEqual(['first eth_call'])
  })
})
