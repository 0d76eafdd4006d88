import type { Log, LogFields } from './Log.ts'

const ranks = { info: 0, warn: 1, error: 2 } as const

/**
 * A log of one JSON object per line: `time` (ISO 8601), `level`, `event`, then the fields.
 *
 * @example createJsonLog({ write: line => process.stdout.write(line), now: Date.now })
 */
export function createJsonLog(options: createJsonLog.Options): Log {
  const { write, now, level = 'info' } = options
  const at = (rank: keyof typeof ranks) => (event: string, fields?: LogFields) => {
    if (ranks[rank] < ranks[level]) return
    try {
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level: rank, event, ...fields })}\n`)
    } catch {
      // A full disk or a closed pipe must not take the service down.
    }
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

export declare namespace createJsonLog {
  type Options = {
    /** Gets each finished line, newline included. */
    readonly write: (line: string) => void
    /** Milliseconds since 1970. */
    readonly now: () => number
    /** Least level that is written. Default: `info`. */
    readonly level?: keyof typeof ranks
  }
}
