import { expect, it } from 'vitest'
import { createCloseDelay } from '../../../scripts/testing/createCloseDelay.ts'
import { createTestVault } from './support/createTestVault.ts'

// O17: the listener closed at once, so that no balancer could read that the service ends.
it.each(['vault', 'escrow'] as const)('the %s serves on before it ends, and says that it is not ready', async role => {
  const delay = createCloseDelay()
  const stack = await createTestVault({ [role]: { wait: delay.wait } })
  const { url } = await stack[role].start()
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  const stopping = stack[role].stop({ closeDelayMs: 5_000 })
  await delay.begun
  const ready = await fetch(`${url}/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { draining: 'failed', database: 'ok' } }])
  const live = await fetch(`${url}/live`)
  // A balancer must not keep the socket for the next visitor.
  expect([live.status, live.headers.get('connection')]).toEqual([200, 'close'])
  delay.end()
  await stopping
  await expect(fetch(`${url}/live`)).rejects.toThrow()
})
