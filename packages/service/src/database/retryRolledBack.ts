/** PostgreSQL: lock not available, deadlock, serialization failure. Each means: undone as a whole, try again. */
const codes: readonly unknown[] = ['55P03', '40P01', '40001']

/**
 * Repeats a transaction that the database rolled back to let another one pass, so that a schema update beside a running
 * service costs waiting and not failed requests (fault 137).
 *
 * @throws what the last attempt threw; any other error at once.
 * @example await retryRolledBack({ attempts: 5, delayMs: 200 }, async () => 'done')
 */
export async function retryRolledBack<result>(
  options: retryRolledBack.Options,
  run: () => Promise<result>,
): Promise<result> {
  const { attempts, delayMs } = options
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (attempt >= attempts || !codes.includes(code)) throw error
      await new Promise(resolve => setTimeout(resolve, delayMs * attempt))
    }
  }
}

export declare namespace retryRolledBack {
  type Options = {
    /** How often it is tried in all. */
    readonly attempts: number
    /** Wait before the second attempt; the third waits twice as long, and so on. */
    readonly delayMs: number
  }
}
