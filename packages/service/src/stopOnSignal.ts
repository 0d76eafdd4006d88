import { describeError } from './log/describeError.ts'
import type { Log } from './log/Log.ts'

/**
 * Ends a service's command by SIGTERM, after `closeDelayMs` in which it serves on and says that it is not ready, or by SIGINT at once. The same signal twice ends the process as the system
 * does. SIGHUP reads again what the service can take in while it runs.
 *
 * @example stopOnSignal({ log: silentLog, closeDelayMs: 5_000, stop: async () => {} })
 */
export function stopOnSignal({ closeDelayMs, log, reload, stop }: stopOnSignal.Options): void {
  // Without a listener the signal would end the process.
  process.on('SIGHUP', () => {
    // A file with a slip in it changes nothing.
    const run = async () => (reload ? reload() : false)
    run().then(
      isRead => log.info(isRead ? 'settings.read' : 'settings.none-to-read'),
      (error: unknown) =>
        log.error('settings.refused', { error: error instanceof Error ? error.message : typeof error }),
    )
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop({ closeDelayMs: signal === 'SIGTERM' ? closeDelayMs : 0 }).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('stop.failed', describeError(error))
          process.exit(1)
        },
      )
    })
  }
}

export declare namespace stopOnSignal {
  type Options = {
    readonly log: Log
    readonly closeDelayMs: number
    readonly stop: (options: StopOptions) => Promise<void>
    /** Reads the files of settings again and applies them as a whole, or throws and changes nothing. @returns false without such files */
    readonly reload?: () => Promise<boolean>
  }
  type StopOptions = {
    /** How long the service serves on while `/ready` answers 503, so that a balancer sends no more requests here. Default: 0. */
    readonly closeDelayMs?: number
  }
}
