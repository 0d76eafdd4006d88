import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import type { Explanation } from './Explanation.ts'

const EXPLANATIONS: { readonly [code: string]: Explanation } = {
  'connection/rejected': { lead: 'connecting.declined', hint: 'connecting.declinedHint', isChosen: true },
  'wallet/declined': { lead: 'connecting.declined', hint: 'connecting.declinedHint', isChosen: true },
  'request/pending': { lead: 'connecting.pending', hint: 'connecting.pendingHint', isCalm: true },
  'connector/no-accounts': { lead: 'connecting.noAccount', hint: 'connecting.noAccountHint' },
  'connector/no-answer': { lead: 'connecting.silent', hint: 'connecting.silentHint' },
  'request/timeout': { lead: 'connecting.silent', hint: 'connecting.silentHint' },
  'connector/no-requested-chain': { lead: 'connecting.noNetwork', hint: 'connecting.noNetworkHint' },
  'wallet/chain-unsupported': { lead: 'connecting.noNetwork', hint: 'connecting.noNetworkHint' },
}

/** The texts of a connection that failed, with what to do next. */
export function explainConnect(error: BillfoldError): Explanation {
  return EXPLANATIONS[error.code] ?? { lead: 'connecting.failed', hint: 'connecting.failedHint' }
}
