import type { Kms } from './Kms.ts'
import { KmsError } from './KmsError.ts'

/**
 * A key service that is slow must not hold every request (fault 117): at most `maxCalls` are under way, `maxWaiting` wait for a place, each
 * for at most `timeoutMs` in all; further calls fail at once as `unavailable`.
 *
 * @example createBoundKms(createFileKms({ file }), { maxCalls: 32, maxWaiting: 256, timeoutMs: 3_000 })
 */
export function createBoundKms(kms: Kms, options: createBoundKms.Options): Kms {
  const { maxCalls, maxWaiting, timeoutMs } = options
  const waiting: (() => void)[] = []
  let active = 0

  async function run<result>(call: () => Promise<result>): Promise<result> {
    if (active >= maxCalls && waiting.length >= maxWaiting)
      throw new KmsError('unavailable', 'too many calls wait for the key')
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isOver = true
        reject(new KmsError('unavailable', 'the key did not answer in time'))
      }, timeoutMs)
    })
    const turn = (async () => {
      if (active >= maxCalls) await new Promise<void>(resolve => waiting.push(resolve))
      else active++
      try {
        if (isOver) throw new KmsError('unavailable', 'the key did not answer in time')
        return await call()
      } finally {
        // The place goes from hand to hand, so that it is never taken twice.
        const next = waiting.shift()
        if (next) next()
        else active--
      }
    })()
    try {
      return await Promise.race([turn, late])
    } finally {
      clearTimeout(timer)
      // A caller that gave up gets no second result.
      turn.catch(() => {})
    }
  }

  return {
    keyId: kms.keyId,
    wrap: (bytes, context) => run(() => kms.wrap(bytes, context)),
    unwrap: (wrapped, context) => run(() => kms.unwrap(wrapped, context)),
    rotate: () => run(() => kms.rotate()),
    health: () => run(() => kms.health()),
  }
}

export declare namespace createBoundKms {
  type Options = { readonly maxCalls: number; readonly maxWaiting: number; readonly timeoutMs: number }
}
