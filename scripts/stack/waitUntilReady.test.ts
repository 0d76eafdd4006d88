import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { waitUntilReady } from './waitUntilReady.ts'

async function serve(statuses: readonly number[]) {
  let asked = 0
  const server = createServer((_, response) => {
    const status = statuses[Math.min(asked++, statuses.length - 1)] ?? 500
    response.writeHead(status).end(`{"checks":{"store":"${status}"}}`)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`, asked: () => asked }
}

it('waits for the last of them', async () => {
  const [soon, late] = [await serve([200]), await serve([503, 404, 503, 200])]
  await waitUntilReady([soon.url, late.url])
  expect([soon.asked(), late.asked()]).toEqual([1, 4])
})

it('names what never is, and what it said', async () => {
  const [soon, never] = [await serve([200]), await serve([503])]
  await expect(waitUntilReady([soon.url, never.url], 100)).rejects.toThrow(
    `${never.url} is not ready: 503 {"checks":{"store":"503"}}`,
  )
})
