import type { ErrorRow } from '../../protocol/errors/ErrorRow.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import type { KitEvent } from './KitEvent.ts'

/** A row of the catalogue as an alert for the host's developer. */
export function toAlert(row: ErrorRow, cause?: unknown, details = ''): Extract<KitEvent, { type: 'ALERT' }> {
  return {
    type: 'ALERT',
    code: row.alertCode ?? row.code,
    // An error of that very row has its placeholders filled.
    message: (isBillfoldError(cause) && cause.code === row.code ? cause.shortMessage : row.message) + details,
    severity: row.level ?? 'error',
    ...(cause === undefined ? {} : { cause }),
  }
}
