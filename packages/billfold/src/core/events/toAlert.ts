import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { ErrorRow } from '../../protocol/errors/ErrorRow.ts'
import type { KitEvent } from './KitEvent.ts'

/** A row of the catalogue as an alert for the host's developer. */
export function toAlert(row: ErrorRow, cause?: unknown, details = ''): Extract<KitEvent, { type: 'ALERT' }> {
  const { code, shortMessage }: Partial<BillfoldError> = Object(cause)
  return {
    type: 'ALERT',
    code: row.alertCode ?? row.code,
    // An error of that very row has its placeholders filled.
    message: ((code === row.code && shortMessage) || row.message) + details,
    severity: row.level ?? 'error',
    ...(cause === undefined ? {} : { cause }),
  }
}
