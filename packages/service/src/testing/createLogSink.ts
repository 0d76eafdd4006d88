import type { Log, LogFields } from '../log/Log.ts'

type Line = { readonly level: 'info' | 'warn' | 'error'; readonly event: string; readonly fields: LogFields }

/**
 * A log that remembers its lines.
 *
 * @example const log = createLogSink(); log.info('listening'); log.lines[0]?.event // 'listening'
 */
export function createLogSink(): Log & { readonly lines: readonly Line[]; text(): string } {
  const lines: Line[] = []
  const at =
    (level: Line['level']) =>
    (event: string, fields: LogFields = {}) => {
      lines.push({ level, event, fields })
    }
  return { lines, text: () => JSON.stringify(lines), info: at('info'), warn: at('warn'), error: at('error') }
}
