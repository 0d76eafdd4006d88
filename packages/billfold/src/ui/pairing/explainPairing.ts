import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { explainConnect } from '../shared/request/explainConnect.ts'
import type { TextKey } from '../texts/createText.ts'

type Explanation = { readonly lead: TextKey; readonly hint: TextKey }

const EXPLANATIONS: { readonly [code: string]: Explanation } = {
  'pairing/closed': { lead: 'pairing.closed', hint: 'pairing.closedHint' },
  'pairing/relay-unreachable': { lead: 'pairing.offline', hint: 'pairing.offlineHint' },
  'pairing/relay-refused': { lead: 'pairing.refused', hint: 'pairing.refusedHint' },
  'pairing/relay-failed': { lead: 'pairing.undelivered', hint: 'pairing.undeliveredHint' },
  'pairing/invalid-settlement': { lead: 'pairing.mismatch', hint: 'pairing.mismatchHint' },
  'pairing/invalid-sign-in': { lead: 'pairing.signInMismatch', hint: 'pairing.signInMismatchHint' },
  'sign-in/init-failed': { lead: 'pairing.signInUnstarted', hint: 'pairing.signInUnstartedHint' },
  'sign-in/signing-failed': { lead: 'pairing.signInRefused', hint: 'pairing.signInRefusedHint' },
}

/** The texts of a pairing that ended, with what to do next. */
export function explainPairing(error: BillfoldError): Explanation {
  return EXPLANATIONS[error.code] ?? explainConnect(error)
}
