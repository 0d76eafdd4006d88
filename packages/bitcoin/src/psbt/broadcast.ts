import type { HandOverStage } from 'billfold/adapter'
import { type BillfoldError, isBillfoldError } from 'billfold/protocol'
import type { Esplora } from '../esplora/Esplora.ts'
import { parseWith } from '../esplora/parseWith.ts'
import { readRefusal } from '../esplora/readRefusal.ts'
import { known } from '../esplora/schemas.ts'

/** From here on a proxy failed after it may have handed the transaction on. */
const serverFault = 500

/**
 * Offers a finished transaction to the network. `taken`: a node took it, has it already, or finds it by its id.
 * `unanswered`: no node refused or confirmed it, so it may or may not be on its way. `request` is notified of the
 * progress.
 *
 * A node that misses a coin which the transaction spends may be behind the node that has it. So the others are asked,
 * and where one of them did not answer, that refusal proves nothing.
 *
 * @throws what a node refused it for (`node/…`, `send/below-dust`, `rpc/transaction-rejected`) · `rpc/no-url` ·
 * `request/aborted`, which leaves open whether it is on its way.
 */
export async function broadcast(
  esplora: Esplora,
  { hex, txid }: { readonly hex: string; readonly txid: string },
  request: { readonly onStage?: (stage: HandOverStage, hash?: string) => unknown } = {},
): Promise<'taken' | 'unanswered'> {
  request.onStage?.('node', txid)
  let isTaken = false
  let mayBeTaken = false
  let refusal: BillfoldError | undefined
  await esplora.post('tx', hex, answer => {
    const { status = serverFault, text = '' } = answer ?? {}
    const said = status === 400 ? readRefusal(text) : undefined
    isTaken = said === 'known' || (status === 200 && text.trim().toLowerCase() === txid)
    if (isTaken) return true
    if (said && said !== 'known') refusal = said
    else if (status >= serverFault || status < 300 || status === 400) mayBeTaken = true
    return refusal !== undefined && !isLagging(refusal)
  })
  if (isTaken || (await isFound(esplora, txid))) return 'taken'
  if (refusal && !(mayBeTaken && isLagging(refusal))) {
    if (!mayBeTaken) request.onStage?.('refused')
    throw refusal
  }
  return 'unanswered'
}

function isLagging(refusal: BillfoldError): boolean {
  return isBillfoldError(refusal, 'rpc/transaction-rejected')
}

/** `/tx/:txid/status` would not do: it answers for any id (`get_tx_status` of electrs). */
async function isFound(esplora: Esplora, txid: string): Promise<boolean> {
  try {
    return (await esplora.get(`tx/${txid}`, parseWith(known)))?.txid === txid
  } catch (cause) {
    if (isBillfoldError(cause, 'request/aborted')) throw cause
    return false
  }
}
