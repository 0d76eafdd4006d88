import type { AccountId } from '../../protocol/caip/types.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { loadFeature } from '../actions/loadFeature.ts'
import { readSettings } from '../actions/readSettings.ts'
import { requireConnection } from '../actions/requireConnection.ts'
import type { FeeEstimate, TransferRequest } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'
import type { QueryOptions } from '../query/QueryOptions.ts'
import { fallbackTransferGas, feeCacheMs } from './sendLimits.ts'

/** A fee, and why the node says that the transfer would fail, if it does (fault 29). */
export type SendFee = { readonly fee: FeeEstimate | undefined; readonly refusal: BillfoldError | undefined }

/**
 * The fee of a transfer before the wallet opens, estimated anew every 12 s while somebody looks. Where a node does not
 * estimate a native transfer, at 65,000 gas.
 */
export function feeOptions(
  kit: Kit,
  accountId: AccountId | undefined,
  transfer: TransferRequest | undefined,
): QueryOptions<SendFee> {
  return {
    queryKey: ['sendFee', accountId, transfer?.token?.address, transfer?.to, transfer && `${transfer.amount}`],
    staleTime: feeCacheMs,
    refetchInterval: feeCacheMs,
    enabled: accountId !== undefined && transfer !== undefined,
    async queryFn({ signal }) {
      const { to, amount, token } = transfer as TransferRequest
      const context = requireConnection(kit)
      const estimate = await loadFeature(kit, context.network.namespace, 'estimateFee')
      const options = { ...context, settings: readSettings(kit), signal }
      let refusal: BillfoldError | undefined
      try {
        return { fee: await estimate({ ...options, transaction: transfer as TransferRequest }), refusal }
      } catch (cause) {
        // What the node says of the transfer itself is an answer; asking again would not change it.
        if (isBillfoldError(cause) && cause.code.startsWith('node/')) refusal = cause
        else if (token) throw cause
      }
      if (token) return { fee: undefined, refusal }
      const transaction = { to, value: amount, gas: fallbackTransferGas }
      return { fee: await estimate({ ...options, transaction }), refusal }
    },
  }
}
