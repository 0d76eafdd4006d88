import { requireConnection } from '../core/actions/requireConnection.ts'
import type { FeeEstimate, TransferRequest } from '../core/contracts/Features.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import type { AccountId } from '../protocol/caip/types.ts'
import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { feeCacheMs } from './sendLimits.ts'

/** A fee, and why the node says that the transfer would fail, if it does (fault 29). */
export type SendFee = { readonly fee: FeeEstimate | undefined; readonly refusal: BillfoldError | undefined }

/** The fee of a transfer before the wallet opens, estimated again every 12 s while it is shown. */
export function feeOptions(
  kit: Kit,
  accountId: AccountId | undefined,
  transfer: TransferRequest | undefined,
): QueryOptions<SendFee> {
  return {
    queryKey: [
      'sendFee',
      accountId,
      transfer?.token?.address,
      transfer?.to,
      transfer && `${transfer.amount}`,
      transfer?.speed,
    ],
    staleTime: feeCacheMs,
    refetchInterval: feeCacheMs,
    enabled: accountId !== undefined && transfer !== undefined,
    async queryFn({ signal }) {
      const context = requireConnection(kit)
      const estimate = await loadFeature(kit, context.network.namespace, 'estimateFee')
      const options = { ...context, settings: readSettings(kit), signal }
      try {
        const fee = await estimate({ ...options, transaction: transfer as TransferRequest })
        return { fee, refusal: fee.refusal }
      } catch (cause) {
        // What the node says of the transfer itself is an answer; asking again would not change it.
        if (isBillfoldError(cause) && cause.code.startsWith('node/')) return { fee: undefined, refusal: cause }
        throw cause
      }
    },
  }
}
