import { siteUrl } from '../siteUrl.ts'
import type { ErrorCode } from './codes.ts'
import type { ErrorRow } from './ErrorRow.ts'

/**
 * The one error class. Narrow it with `isBillfoldError`, never with `instanceof`: two copies of the bundle must agree.
 *
 * @example throw new BillfoldError(connectionRejected, { cause: error })
 */
export class BillfoldError<code extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = 'BillfoldError'
  /** Stable code of the catalogue row. */
  readonly code: code
  /** The catalogue's sentence, placeholders filled; for people. */
  readonly shortMessage: string
  /** What exactly happened; for developers. */
  declare readonly details?: string
  declare readonly context?: Readonly<Record<string, unknown>>
  /** Path of the page and place that explain it, below the documentation's root. */
  readonly docsPath: string

  constructor(row: ErrorRow<code>, options: BillfoldError.Options = {}) {
    const { context, details } = options
    // Values come from outside: one of them must not make a message of a megabyte, nor throw by its own `toString`.
    const shortMessage = row.message.replace(/\{(\w+)\}/g, (placeholder, key: string) => {
      const value = context?.[key]
      return typeof value === 'string' || typeof value === 'number' ? `${value}`.slice(0, 120) : placeholder
    })
    const docsPath = `/reference/errors.html#${row.code.replace('/', '-')}`
    super(`${shortMessage}${details ? `\nDetails: ${details}` : ''}\nDocs: ${siteUrl}${docsPath}`, options)
    this.code = row.code
    this.shortMessage = shortMessage
    this.docsPath = docsPath
    if (details !== undefined) this.details = details
    if (context) this.context = context
  }
}

export declare namespace BillfoldError {
  type Options = {
    readonly details?: string
    /** Fills the placeholders of the row's message; never secrets, it may be logged. */
    readonly context?: Readonly<Record<string, unknown>>
    /** The original error, unchanged. */
    readonly cause?: unknown
  }
}
