import { base58 } from '@scure/base'
import type { RpcTools } from '../rpc/RpcTools.ts'

/** The bytes of a base58 text. @throws FrameFailure for anything else. */
export function readBytes({ failure }: Pick<RpcTools, 'failure'>, text: unknown): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || text.length > 12_000) throw failure('invalid-params')
  try {
    return Uint8Array.from(base58.decode(text))
  } catch {
    throw failure('invalid-params')
  }
}
