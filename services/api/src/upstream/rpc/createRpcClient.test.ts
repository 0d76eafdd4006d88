import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../UpstreamError.ts'
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

describe('the nodes of a network', () => {
  it('are asked in their order, each with its time, and the first that answers is enough', async () => {
    const { ask, asked, clock, nodes, signal } = create()
    expect(await ask('eth_call')).toEqual([result('eth_call')])
    const slow: Say = () => {
      clock.advance(2_000)
      throw new UpstreamError('timeout')
    }
    Object.assign(nodes, { [first]: slow, [second]: slow })
    expect(await ask('eth_call')).toEqual([result('eth_call')])
    const given = { signal, maxBytes: 8_000_000, isPrivateAllowed: true }
    expect(asked.slice(1)).toEqual([
      { node: first, methods: ['eth_call'], given: { ...given, timeoutMs: 4_000 } },
      { node: second, methods: ['eth_call'], given: { ...given, timeoutMs: 4_000 } },
      { node: third, methods: ['eth_call'], given: { ...given, timeoutMs: 5_000 } },
    ])
  })

  it('are given no more time than is left, and none when none is', async () => {
    const { ask, asked, clock, nodes } = create()
    nodes[first] = () => {
      clock.advance(6_000)
      throw new UpstreamError('timeout')
    }
    nodes[second] = () => {
      clock.advance(3_000)
      throw new UpstreamError('timeout')
    }
    await expect(ask('eth_call')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(asked.map(({ given }) => given.timeoutMs)).toEqual([4_000, 3_000])
  })

  it.each([
    ['does not know the method', fails(-32601)],
    ['has a limit', fails(-32005)],
    ['does not keep the block', fails(4444)],
    ['could not', fails(-32603)],
  ])('are asked further where one %s, and what the last says is the answer', async (_, error) => {
    const { ask, nodes, seen } = create()
    Object.assign(nodes, { [first]: () => error, [second]: () => error })
    expect(await ask('eth_call')).toEqual([result('eth_call')])
    expect(seen()).toEqual(['first eth_call', 'second eth_call', 'third eth_call'])
    nodes[third] = () => error
    expect(await ask('eth_call')).toEqual([error])
  })

  it.each([
    ['reverted', fails(3)],
    ['was refused', fails(-32000)],
  ])('are not asked further where a call %s', async (_, error) => {
    const { ask, nodes, seen } = create()
    nodes[first] = () => error
    expect(await ask('eth_call')).toEqual([error])
    expect(seen()).toEqual(['first eth_call'])
  })

  it.each(['eth_sendRawTransaction', 'sendTransaction'])(
    'are not asked further for %s where one may have taken it',
    async method => {
      for (const [error, isElsewhere] of [
        [fails(-32601), true],
        [fails(-32005), true],
        [fails(4444), false],
        [fails(-32603), false],
      ] as const) {
        const { ask, nodes, seen } = create()
        nodes[first] = () => error
        expect(await ask(method)).toEqual([isElsewhere ? result(method) : error])
        expect(seen()).toEqual(isElsewhere ? [`first ${method}`, `second ${method}`] : [`first ${method}`])
      }
      for (const mayHaveArrived of [true, false]) {
        const { ask, nodes, seen } = create()
        nodes[first] = () => {
          throw new UpstreamError('timeout', { mayHaveArrived })
        }
        if (mayHaveArrived) await expect(ask(method)).rejects.toMatchObject({ kind: 'unreachable' })
        else expect(await ask(method)).toEqual([result(method)])
        expect(seen()).toHaveLength(mayHaveArrived ? 1 : 2)
      }
    },
  )

  it('are not asked further where one call of several may have done something', async () => {
    const { ask, nodes, seen } = create()
    nodes[first] = () => {
      throw new UpstreamError('timeout', { mayHaveArrived: true })
    }
    await expect(ask('eth_call', 'eth_sendRawTransaction')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(seen()).toHaveLength(1)
  })

  it('that were not needed are not taken for well', async () => {
    const { ask, nodes, seen } = create()
    const away = () => {
      throw new UpstreamError('unreachable')
    }
    nodes[second] = away
    for (let times = 0; times < 3; times++) {
      nodes[first] = away
      await ask('eth_call')
      delete nodes[first]
      await ask('eth_call')
    }
    nodes[first] = away
    await ask('eth_call')
    expect(seen().filter(one => one === 'second eth_call')).toHaveLength(3)
  })

  it('are still asked for reads, after any answer', async () => {
    const { ask, nodes, seen } = create()
    nodes[first] = () => {
      throw new UpstreamError('timeout', { mayHaveArrived: true })
    }
    expect(await ask('eth_call')).toEqual([result('eth_call')])
    expect(seen()).toHaveLength(2)
  })

  it('are asked further for the calls alone that have no answer yet', async () => {
    const { ask, nodes, seen } = create()
    nodes[first] = ({ method }) => (method === 'b' ? fails(-32601) : result(`first ${method}`))
    expect(await ask('a', 'b', 'c')).toEqual([result('first a'), result('b'), result('first c')])
    expect(seen()).toEqual(['first a b c', 'second b'])
  })

  it('keep what they said of a call that the next ones do not answer', async () => {
    const { ask, nodes } = create()
    const away = () => {
      throw new UpstreamError('unreachable')
    }
    Object.assign(nodes, { [first]: () => fails(4444), [second]: away, [third]: away })
    expect(await ask('eth_call')).toEqual([fails(4444)])
  })

  it('are logged by their place, never by their address', async () => {
    const { ask, log, nodes } = create()
    nodes[second] = nodes[first] = () => {
      throw new UpstreamError('status', { detail: '503' })
    }
    await ask('eth_call')
    expect(log.lines).toEqual(
      [0, 1].map(place => ({
        level: 'warn',
        event: 'rpc.upstream-failed',
        fields: { network: 'eip155:1', place, reason: 'status: 503' },
      })),
    )
  })

  it('fail together as unreachable, or as too large where that was why', async () => {
    const { ask, nodes } = create()
    const kinds: UpstreamError['kind'][] = ['unreachable', 'too-large', 'timeout']
    for (const [place, url] of [first, second, third].entries())
      nodes[url] = () => {
        throw new UpstreamError(kinds[place] ?? 'refused')
      }
    await expect(ask('eth_call')).rejects.toMatchObject({ kind: 'too-large' })
    kinds[1] = 'timeout'
    await expect(ask('eth_call')).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('are not asked further when the service stops, nor after an error of ours', async () => {
    const { ask, nodes, seen } = create()
    nodes[first] = () => {
      throw new UpstreamError('aborted')
    }
    await expect(ask('eth_call')).rejects.toMatchObject({ kind: 'unreachable' })
    const broken = new Error('broken')
    nodes[first] = () => {
      throw broken
    }
    await expect(ask('eth_call')).rejects.toBe(broken)
    expect(seen()).toEqual(['first eth_call', 'first eth_call'])
  })

  it('of the operator may be anywhere, those of a project only where the settings say so', async () => {
    for (const [projectId, isPrivateRpcAllowed, isPrivateAllowed] of [
      ['', false, true],
      ['p', false, false],
      ['p', true, true],
    ] as const) {
      const { asked, client } = create({ isPrivateRpcAllowed })
      await client.ask({ ...network, projectId }, [call('eth_call')])
      expect(asked[0]?.given.isPrivateAllowed).toBe(isPrivateAllowed)
    }
  })

  it('read as much as their setting allows, and have one circuit from call to call', async () => {
    const { ask, asked, nodes } = create({ maxAnswerBytes: 7 })
    nodes[first] = () => {
      throw new UpstreamError('unreachable')
    }
    for (let times = 0; times < 4; times++) await ask('eth_call')
    expect(asked[0]?.given.maxBytes).toBe(7)
    expect(asked.filter(({ node }) => node === first)).toHaveLength(3)
  })

  it('fail with their project alone', async () => {
    const { asked, client, nodes } = create()
    nodes[first] = () => {
      throw new UpstreamError('unreachable')
    }
    for (let times = 0; times < 4; times++) await client.ask(network, [call('eth_call')], { project: 'a' })
    await client.ask(network, [call('eth_call')], { project: 'b' })
    await client.ask({ ...network, projectId: 'p' }, [call('eth_call')], { project: 'a' })
    expect(asked.filter(({ node }) => node === first)).toHaveLength(5)
  })
})
