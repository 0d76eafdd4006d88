import { checkSessionNamespaces } from '../../../wire/sign/checkSessionNamespaces.ts'
import type { readParams } from '../../../wire/sign/readParams.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'
import * as signErrors from '../../../wire/sign/signErrors.ts'
import { isLifeAllowed } from './isLifeAllowed.ts'
import { keepProposed } from './keepProposed.ts'

/**
 * What is wrong with a settlement, as the error to answer it with; `undefined` when a session may come of it. It has to
 * come from the wallet whose key made the topic, grant something that was proposed, in the grammar of the specification,
 * and end within seven days.
 */
export function checkSettlement(
  settlement: NonNullable<ReturnType<typeof readParams<'wc_sessionSettle'>>>,
  expected: { readonly responder: string; readonly proposed: readonly string[]; readonly nowMs: number },
): SignError | undefined {
  if (settlement.controller.publicKey !== expected.responder) return signErrors.invalidSettle
  if (!isLifeAllowed(settlement.expiry, expected.nowMs)) return signErrors.invalidSettle
  const fault = checkSessionNamespaces(settlement.namespaces)
  if (fault) return fault
  const { namespaces } = keepProposed(settlement.namespaces, expected.proposed, [])
  return Object.keys(namespaces).length === 0 ? signErrors.unsupportedNamespaceKey : undefined
}
