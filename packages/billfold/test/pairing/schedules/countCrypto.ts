import { onTestFinished, vi } from 'vitest'
import type { Stillness } from '../support/createStillness.ts'

/** The platform's keys work in threads of their own: what they do counts as under way. */
export function countCrypto(stillness: Stillness): void {
  for (const name of ['importKey', 'exportKey', 'sign'] as const) {
    const real = crypto.subtle[name].bind(crypto.subtle) as (...values: unknown[]) => Promise<unknown>
    const spy = vi.spyOn(crypto.subtle, name)
    spy.mockImplementation(((...values: unknown[]) => real(...values).finally(stillness.enter())) as never)
    onTestFinished(() => spy.mockRestore())
  }
}
