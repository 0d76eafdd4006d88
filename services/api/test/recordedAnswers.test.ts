import { describe, expect, it } from 'vitest'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { readResult } from '../src/upstream/rpc/readResult.ts'
import { rpcErrorKind } from '../src/upstream/rpc/rpcErrorKind.ts'
import { UpstreamError } from '../src/upstream/UpstreamError.ts'
import { recordedAnswers } from './recordedAnswers.ts'
import { createTestClient } from './support/createTestClient.ts'
import { servedNetwork } from './support/servedNetwork.ts'

const read = { method: 'eth_call', params: [{ to: '0x01' }, 'latest'] }
const write = { method: 'eth_sendRawTransaction', params: ['0x02'] }

describe.each(recordedAnswers)('$node: $error.code $error.message', ({ error, kind }) => {
  it(`is ${kind}`, () => expect(rpcErrorKind(error)).toBe(kind))

  it('is "no such thing" only for a read that names its kind', () => {
    expect(() => readResult({ error }, [])).toThrow(UpstreamError)
    if (kind === 'reverted') expect(readResult({ error }, ['reverted'])).toBeUndefined()
    else expect(() => readResult({ error }, ['reverted'])).toThrow(UpstreamError)
  })

  const isElsewhere = kind !== 'reverted' && kind !== 'other'
  it(`${isElsewhere ? 'goes' : 'does not go'} to the next node, in a batch and alone`, async () => {
    const first = await startFakeNode({
      answer: ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : { error }),
    })
    const second = await startFakeNode({ answer: () => ({ result: '0x02' }) })
    const network = servedNetwork([first.url, second.url])
    const rpc = createTestClient()
    const expected = isElsewhere ? { result: '0x02' } : { error }
    expect(await rpc.ask(network, [read])).toMatchObject([expected])
    const [chainId, again] = await rpc.ask(network, [{ method: 'eth_chainId', params: [] }, read])
    expect([chainId, again]).toMatchObject([{ result: '0x1' }, expected])
    // A node that failed at a write may have taken it.
    const isResent = kind === 'busy' || kind === 'unknown-method'
    expect(await rpc.ask(network, [write])).toMatchObject([isResent ? { result: '0x02' } : { error }])
  })
})

describe('a limit', () => {
  it('that refuses a whole batch with one error goes to the next node, and leaves the node one that takes batches', async () => {
    let isBusy = true
    const { error } = recordedAnswers.find(({ node }) => node === 'QuickNode') ?? {}
    const first = await startFakeNode({
      intercept(request, response) {
        if (!isBusy) return false
        request.resume().on('end', () => response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error })))
        return true
      },
      answer: () => ({ result: '0x01' }),
    })
    const second = await startFakeNode({ answer: () => ({ result: '0x02' }) })
    const network = servedNetwork([first.url, second.url])
    const rpc = createTestClient()
    const batch = [read, { ...read, params: [{ to: '0x02' }, 'latest'] }]
    expect(await rpc.ask(network, batch)).toEqual([{ result: '0x02' }, { result: '0x02' }])
    isBusy = false
    const hits = first.hits()
    expect(await rpc.ask(network, batch)).toEqual([{ result: '0x01' }, { result: '0x01' }])
    expect(first.hits()).toBe(hits + 1)
  })

  it('of all nodes is the answer', async () => {
    const { error } = recordedAnswers.find(({ node }) => node === 'Infura') ?? {}
    const node = await startFakeNode({ answer: () => ({ error: error ?? { code: 0, message: '' } }) })
    expect(await createTestClient().ask(servedNetwork([node.url]), [read])).toMatchObject([{ error: { code: -32005 } }])
  })
})

describe('a call that two ask for at once', () => {
  it('fails for neither because of what the other asked along', async () => {
    const huge = { method: 'eth_call', params: [{ to: '0xff' }, 'latest'] }
    const waiting: (() => void)[] = []
    const node = await startFakeNode({
      intercept(request, response, hit) {
        if (hit > 1) return false
        // The first request holds both; its answer is nonsense, and comes once the second caller waits for it too.
        request.resume().on('end', () => waiting.push(() => response.end('nonsense')))
        return true
      },
      answer: () => ({ result: '0x07' }),
    })
    const network = servedNetwork([node.url])
    const rpc = createTestClient()
    const first = rpc.ask(network, [read, huge])
    const refused = expect(first).rejects.toThrow(UpstreamError)
    await expect.poll(() => waiting.length).toBe(1)
    const second = rpc.ask(network, [read])
    waiting[0]?.()
    await refused
    expect(await second).toEqual([{ result: '0x07' }])
    expect(node.hits()).toBe(2)
  })
})
