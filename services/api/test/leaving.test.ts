import { expect, it } from 'vitest'
import { createCloseDelay } from '../../../scripts/testing/createCloseDelay.ts'
import { createTestApi } from '../src/testing/createTestApi.ts'

// O17: the listener closed at once, so that no balancer could read that the service ends.
it('serves on before it ends, and says that it is not ready', async () => {
  const delay = createCloseDelay()
  const { api } = createTestApi({ wait: delay.wait })
  const { url } = await api.start()
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  const stopping = api.stop({ closeDelayMs: 5_000 })
  await delay.begun
  const ready = await fetch(`${url}/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', checks: { database: 'ok', schema: 'ok', draining: 'failed' } },
  ])
  const headers = { origin: 'https://alpha.example' }
  const config = await fetch(`${url}/appkit/v1/config?projectId=alpha`, { headers })
  // A balancer must not keep the socket for the next visitor.
  expect([config.status, config.headers.get('connection')]).toEqual([200, 'close'])
  delay.end()
  await stopping
  await expect(fetch(`${url}/live`)).rejects.toThrow()
})
