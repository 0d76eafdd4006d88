import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import type { Explanation } from '../../shared/request/Explanation.ts'

const EXPLANATIONS: { readonly [code: string]: Explanation } = {
  'wallet/rejected': { lead: 'switch.declined', hint: 'switch.declinedHint', isChosen: true },
  'wallet/declined': { lead: 'switch.declined', hint: 'switch.declinedHint', isChosen: true },
  'request/pending': { lead: 'connecting.pending', hint: 'connecting.pendingHint', isCalm: true },
  'connector/switch-unsupported': { lead: 'switch.byHand', hint: 'switch.byHandHint', isCalm: true },
  'wallet/method-unsupported': { lead: 'switch.byHand', hint: 'switch.byHandHint', isCalm: true },
  'wallet/chain-unsupported': { lead: 'switch.unknown', hint: 'switch.unknownHint' },
  'wallet/unrecognised-chain': { lead: 'switch.unknown', hint: 'switch.unknownHint' },
  'connector/no-answer': { lead: 'connecting.silent', hint: 'connecting.silentHint' },
  'request/timeout': { lead: 'connecting.silent', hint: 'connecting.silentHint' },
}

/** The texts of a network switch that failed, with what to do next. */
export function explainSwitch(error: BillfoldError): Explanation {
  return EXPLANATIONS[error.code] ?? { lead: 'switch.failed', hint: 'switch.failedHint' }
}
