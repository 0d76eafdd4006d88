import { expect, onTestFinished, test } from 'vitest'
import { toFacade } from './toFacade.ts'

test('a provider that cannot be had rejects what was asked, and nothing that nobody hears', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  const facade = toFacade({ getProvider: () => Promise.reject(new Error('its file could not be loaded')) } as never)
  facade.on('accountsChanged', () => {})
  facade.removeListener('accountsChanged', () => {})
  await expect(facade.request({ method: 'eth_accounts' } as never)).rejects.toThrow('could not be loaded')
  // Rejections are reported once the microtasks are done.
  await new Promise(resolve => setImmediate(resolve))
  expect(unheard).toEqual([])
})
