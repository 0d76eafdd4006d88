import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'

/** What a developer wants to know of a failure: our code and the original message. Stands behind "Details". */
export function errorDetails(error: BillfoldError): string {
  const lines = [error.code, error.shortMessage, error.details, causeOf(error.cause)]
  return [...new Set(lines.filter(line => line))].join('\n')
}

/** The cause may be anything a wallet threw, also an object whose properties throw. */
function causeOf(cause: unknown): string | undefined {
  try {
    const { code, message } = cause as { code?: unknown; message?: unknown }
    const text = typeof message === 'string' ? message : typeof cause === 'string' ? cause : ''
    return `${typeof code === 'number' ? `${code} ` : ''}${text}`.trim().slice(0, 1_000)
  } catch {
    return undefined
  }
}
