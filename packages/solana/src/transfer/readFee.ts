import { isRecord } from 'billfold/protocol'
import { toBase64 } from '../bytes/toBase64.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { toAmount } from '../rpc/toAmount.ts'

/** What the node would charge; `otherwise` where it does not say, as for a blockhash that it does not know yet. */
export function readFee(rpc: Rpc, message: Uint8Array, otherwise: bigint): Promise<bigint> {
  return rpc.request('getFeeForMessage', [toBase64(message), { commitment: 'confirmed' }], result => {
    const { value } = isRecord(result) ? result : {}
    return value === null ? otherwise : toAmount(value)
  })
}
