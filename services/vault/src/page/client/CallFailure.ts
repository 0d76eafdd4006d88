import type { CallError } from '../../contract/calls/callError.ts'
import type { CallErrorCode } from '../../contract/calls/callErrorCodes.ts'

/**
 * A call that was refused, or reached no server (`offline`). The message is for developers; what the visitor reads goes by the code.
 *
 * @example if (error instanceof CallFailure && error.code === 'code-wrong') show(error.details.triesLeft)
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: CallErrorCode | 'offline'
  readonly details: Omit<Partial<CallError>, 'code' | 'message'>

  constructor(code: CallErrorCode | 'offline', message: string, details: CallFailure['details'] = {}, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.details = details
  }
}
