import { isWireError } from '../isWireError.ts'

/** The code of what a call throws; `passed` when it throws nothing, the error as text when it is not a `WireError`. */
export function codeOf(run: () => unknown): string {
  try {
    run()
    return 'passed'
  } catch (error) {
    return isWireError(error) ? error.code : String(error)
  }
}
