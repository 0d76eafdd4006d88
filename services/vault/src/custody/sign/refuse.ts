import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'

/** Throws `rpc/invalid-params` with what is wrong, for developers. */
export function refuse(details: string): never {
  throw new BillfoldError(rpcInvalidParams, { details })
}
