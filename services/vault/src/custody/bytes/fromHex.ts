import { hex } from '@scure/base'
import { BillfoldError, isHex, rpcInvalidParams } from 'billfold/protocol'

/**
 * The bytes of `0x` hex.
 *
 * @throws `rpc/invalid-params`.
 */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!isHex(text)) throw new BillfoldError(rpcInvalidParams, { details: 'Not hex of whole bytes' })
  return Uint8Array.from(hex.decode(text.slice(2).toLowerCase()))
}
