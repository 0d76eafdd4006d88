import type { Eip1193Provider } from './Eip1193Provider.ts'

/** `value` as a provider, or `undefined` when it has no `request` function. Never throws, even for getters that do. */
export function readProvider(value: unknown): Eip1193Provider | undefined {
  try {
    // Asking what is missing must not throw: the engine takes two milliseconds to word such an error, at every start.
    const provider = value as Eip1193Provider | null | undefined
    return typeof provider?.request === 'function' ? provider : undefined
  } catch {
    return undefined
  }
}
