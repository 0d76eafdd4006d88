import { callLimits } from '../../../contract/calls/callLimits.ts'
import type { FlowRow } from '../db/FlowRow.ts'

/** Eight digits where more than a login hangs on it. */
export function digitsOf(kind: FlowRow['kind']): 6 | 8 {
  return kind === 'login' ? callLimits.loginDigits : callLimits.changeDigits
}
