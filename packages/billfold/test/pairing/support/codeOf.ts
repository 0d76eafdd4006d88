import { isBillfoldError } from 'billfold/protocol'

/** The code of the error that a promise rejects with; `resolved` when it does not. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    error => (isBillfoldError(error) ? error.code : String(error)),
  )
