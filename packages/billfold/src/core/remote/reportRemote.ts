import type { ErrorRow } from '../../protocol/errors/ErrorRow.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { alertInvalidAppConfiguration, alertRateLimited, alertServerError } from '../../protocol/errors/rows/alerts.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'

/** Alerts the host's developer of remote configuration that did not come; the visitor needs nothing. */
export function reportRemote(kit: Kit, error: unknown): void {
  if (!isBillfoldError(error) || error.code === 'request/aborted') return
  const { code, context, shortMessage: message } = error
  const status = code === 'http/status' ? Number(context?.status) : code === 'http/invalid-answer' ? 500 : 0
  const row: Pick<ErrorRow, 'code' | 'message' | 'level'> =
    status === 429
      ? alertRateLimited
      : status >= 500
        ? alertServerError
        : status >= 400
          ? alertInvalidAppConfiguration
          : { code, message, level: 'warning' }
  kit.runtime.emit(toAlert(row as ErrorRow, error))
}
