import { expect, it } from 'vitest'
import { createCloseDelay } from '../../../scripts/testing/createCloseDelay.ts'
import { connectClient } from './support/connectClient.ts'
import { freshTopic, publication } from './support/message.ts'
import { startRelay } from './support/startRelay.ts'

// O17: the listener closed at once, so that no balancer could read that the relay ends.
it('serves on before it ends, and says that it is not ready', async () => {
  const delay = createCloseDelay()
  const { http, relay, url } = await startRelay({ wait: delay.wait, commit: 'abc' })
  expect((await fetch(`${http}/ready`)).status).toBe(200)
  expect(await (await fetch(`${http}/version`)).json()).toEqual({ version: '0.1.0', commit: 'abc' })
  const before = await connectClient(url)
  const stopping = relay.stop({ closeDelayMs: 5_000 })
  await delay.begun
  const ready = await fetch(`${http}/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', checks: { store: 'ok', draining: 'failed' } },
  ])
  expect(await (await fetch(`${http}/live`)).json()).toEqual({ status: 'ok' })
  // A client that arrives before the balancer has noticed is served as ever.
  const late = await connectClient(url)
  for (const client of [before, late]) expect(await client.call('irn_publish', publication(freshTopic()))).toBe(true)
  delay.end()
  await stopping
  expect((await late.closed).code).toBe(1_001)
  await expect(fetch(`${http}/live`)).rejects.toThrow()
})
