import type { RpcTools } from '../../../rpc/RpcTools.ts'

/** A number of a node's answer. @throws FrameFailure `rpc/node` where it is no 0x quantity of at most 32 bytes. */
export function readQuantity({ failure }: Pick<RpcTools, 'failure'>, value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value)) throw failure('node-nonsense')
  return BigInt(value)
}
