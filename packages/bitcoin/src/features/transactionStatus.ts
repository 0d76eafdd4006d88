import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, rpcInvalidParams } from 'billfold/protocol'
import type { createEsploraPool } from '../esplora/createEsploraPool.ts'
import { parseWith } from '../esplora/parseWith.ts'
import { known } from '../esplora/schemas.ts'
import { openEsplora } from '../read/openEsplora.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Nodes forget what waits longer than two weeks (Bitcoin Core's `-mempoolexpiry`), and a day more. */
const forgottenMs = 15 * 24 * 3_600_000

/**
 * Whether a block holds a transaction. Nothing is remembered: after a reorganisation that dropped its block it reads
 * `undefined` again (fault 26). One that no node knows and that was told longer ago than nodes wait has `expired`. It is
 * read as a whole, for `/tx/:txid/status` says "not confirmed" of any id.
 */
export function transactionStatus(
  pool: createEsploraPool.ReturnType,
  now: () => number = () => Date.now(),
): FeatureImplementations['transactionStatus'] {
  return async options => {
    const { hash, since } = options
    if (!/^[\da-f]{64}$/.test(hash)) throw new BillfoldError(rpcInvalidParams, { details: 'hash is no transaction id' })
    const found = await openEsplora(toReadOptions(options, pool)).get(`tx/${hash}`, parseWith(known))
    if (found?.status.confirmed) return 'success'
    return !found && since !== undefined && now() - since > forgottenMs ? 'expired' : undefined
  }
}
