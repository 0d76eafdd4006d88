import type { RpcCall } from './RpcCall.ts'
import type { RpcTools } from './RpcTools.ts'

/** Refuses a request that names another account than the wallet's; one that names none is for it. */
export function requireAccount({ failure }: Pick<RpcTools, 'failure'>, { address }: RpcCall, named: unknown): void {
  if (named === undefined || named === null) return
  const isSame = address.startsWith('0x') ? String(named).toLowerCase() === address.toLowerCase() : named === address
  if (!isSame) throw failure('other-account')
}
