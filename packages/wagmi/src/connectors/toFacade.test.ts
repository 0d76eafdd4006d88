import { expect, onTestFinished, test } from 'vitest'
import { toFacade } from './toFacade.ts'

test('a provider that is missing rejects what was asked, and leaves no rejection unhandled', async () => {
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', onUnhandled)
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled))
  const facade = toFacade({ getProvider: () => Promise.reject(new Error('its file could not be loaded')) } as never)
  facade.on('accountsChanged', () => {})
  facade.removeListener('accountsChanged', () => {})
  await expect(facade.request({ method: 'eth_accounts' } as never)).rejects.toThrow('could not be loaded')
  // Rejections are reported once the microtasks are done.
  await new Promise(resolve => setImmediate(resolve))
  expect(unhandled).toEqual([])
})
