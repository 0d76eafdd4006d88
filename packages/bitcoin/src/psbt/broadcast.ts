import { BillfoldError, isBillfoldError, rpcInvalidAnswer } from 'billfold/protocol'
import type { Esplora } from '../esplora/Esplora.ts'
import { parseWith } from '../esplora/parseWith.ts'
import { status } from '../esplora/schemas.ts'

/**
 * Sends a finished transaction to the network; resolves with its id. A node that refuses what another took a moment ago
 * knows it already: then it was sent.
 *
 * @throws what the node refused it for (`node/…`, `send/below-dust`, `rpc/transaction-rejected`) · `rpc/all-failed` ·
 * `rpc/invalid-answer` when a node claims another id · `request/aborted`.
 */
export async function broadcast(
  esplora: Esplora,
  { hex, txid }: { readonly hex: string; readonly txid: string },
): Promise<string> {
  try {
    const told = await esplora.post('tx', hex)
    if (told.toLowerCase() !== txid)
      throw new BillfoldError(rpcInvalidAnswer, { details: `The node took it for ${told}` })
    return txid
  } catch (cause) {
    if (isBillfoldError(cause, 'request/aborted') || isBillfoldError(cause, 'rpc/no-url')) throw cause
    const known = await esplora.get(`tx/${txid}/status`, parseWith(status)).catch(() => undefined)
    if (known) return txid
    throw cause
  }
}
