import type { createChainControl } from '../createChainControl.ts'
import { RpcError } from './RpcError.ts'

/** @throws RpcError -32005 while the node lags. */
export function requireHealth({ slotsBehind }: Pick<createChainControl.ReturnType, 'slotsBehind'>): void {
  if (slotsBehind === undefined) return
  throw new RpcError(-32005, `Node is behind by ${slotsBehind} slots`, { numSlotsBehind: slotsBehind })
}
