import { describeError } from '../log/describeError.ts'
import type { Log } from '../log/Log.ts'

/**
 * Asks every part at once whether it works, for `/ready`. What does not is a warning in the log: `ready.<name>-failed`.
 *
 * @example const checks = await readChecks({ database: async () => {} }, silentLog) // { database: 'ok' }
 */
export async function readChecks<name extends string>(
  parts: { readonly [key in name]: () => Promise<unknown> },
  log: Log,
): Promise<{ readonly [key in name]: 'ok' | 'failed' }> {
  const names = Object.keys(parts) as name[]
  const states = await Promise.all(
    names.map(async (name): Promise<readonly [name, 'ok' | 'failed']> => {
      try {
        await parts[name]()
        return [name, 'ok']
      } catch (error) {
        log.warn(`ready.${name}-failed`, describeError(error))
        return [name, 'failed']
      }
    }),
  )
  return Object.fromEntries(states) as { [key in name]: 'ok' | 'failed' }
}
