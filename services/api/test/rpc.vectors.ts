import { defaultHttpLimits } from '@billfold/service/http'
import { isProxiedMethod } from 'billfold/protocol'
import { expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { printCounts, unpackVectors } from './support/readVectors.ts'

const { maxBodyBytes } = defaultHttpLimits

type Request = { id: number; method: string; params: unknown[] }
type Answer = { id: number; result?: unknown; error?: { code: number; message: string; data?: unknown } }

it('recorded exchanges with real nodes pass through the proxy unchanged, or are refused by the table', async () => {
  const exchanges: { name: string; request: Request; answer: Answer }[] = []
  for (const [name, bytes] of unpackVectors('json-rpc-execution-apis/tests-io.tar.gz')) {
    if (!name.endsWith('.io')) continue
    const lines = bytes.toString('utf8').split('\n')
    const questions = lines.filter(line => line.startsWith('>> ')).map(line => JSON.parse(line.slice(3)) as Request)
    const answers = lines.filter(line => line.startsWith('<< ')).map(line => JSON.parse(line.slice(3)) as Answer)
    expect(questions.length, name).toBe(answers.length)
    questions.forEach((request, index) => {
      exchanges.push({ name, request, answer: answers[index] as Answer })
    })
  }
  const recorded = new Map(exchanges.map(({ request, answer }) => [keyOf(request), answer]))
  const node = await startFakeNode({
    answer(call) {
      const { result, error } = recorded.get(keyOf(call as Request)) ?? { error: { code: -1, message: 'not recorded' } }
      return error ? { error } : { result }
    },
  })
  const counts = { passed: 0, refused: 0, 'too large': 0 }
  const chainId = 'eip155:3503995874084926'
  const { post } = createTestApi({
    seed: { ...tenants, networks: [networkRow([node.url], { id: chainId })] },
    rateFactor: 1_000_000,
  })
  const ask = async (body: unknown) => (await post(`/v1/?projectId=alpha&chainId=${chainId}`, body)).json()

  for (const { name, request, answer } of exchanges) {
    const got = (await ask(request)) as Answer
    if (JSON.stringify(request).length > maxBodyBytes) {
      // Blob transactions with their blobs: beyond the bound on bodies (threat T36), on purpose.
      counts['too large']++
      expect(got, name).toMatchObject({ reasons: [{ name: 'BODY_TOO_LARGE' }] })
    } else if (isProxiedMethod(request.method, 'eip155')) {
      counts.passed++
      expect(got, name).toEqual(answer)
    } else {
      counts.refused++
      expect(got, name).toMatchObject({ id: request.id, error: { code: -32601 } })
    }
  }
  // The same again in batches, each call with an id of its own; what is held in memory is the same as what was answered.
  const proxied = exchanges.filter(
    ({ request }) => isProxiedMethod(request.method, 'eip155') && JSON.stringify(request).length < 10_000,
  )
  for (let start = 0; start < proxied.length; start += 20) {
    const part = proxied.slice(start, start + 20)
    const answers = (await ask(part.map(({ request }, index) => ({ ...request, id: `b${index}` })))) as Answer[]
    expect(answers).toEqual(part.map(({ answer }, index) => ({ ...answer, id: `b${index}` })))
  }
  printCounts('json-rpc-execution-apis (proxy)', { exchanges: exchanges.length, ...counts })
  expect(exchanges.length).toBeGreaterThanOrEqual(232)
  expect(counts.passed).toBeGreaterThan(80)
})

function keyOf({ method, params }: Request): string {
  return `${method} ${JSON.stringify(params ?? [])}`
}
