import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, sendInvalidAddress } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { openRpc } from '../read/openRpc.ts'
import { readAccounts } from '../read/readAccounts.ts'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import { findReceiverFault } from '../transfer/findReceiverFault.ts'
import { toReadOptions } from './toReadOptions.ts'

/** Why nothing should be sent to an address: the account of a token, a token, a program, no key. */
export function checkReceiver(pool: createSolanaRpcPool.ReturnType): FeatureImplementations['checkReceiver'] {
  return async options => {
    const { address } = options
    if (!isAddress(address)) return new BillfoldError(sendInvalidAddress)
    const [account = null] = await readAccounts(openRpc(toReadOptions(options, pool)), [address])
    return findReceiverFault(address, account)
  }
}
