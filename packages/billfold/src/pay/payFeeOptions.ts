import { requireConnection } from '../core/actions/requireConnection.ts'
import type { FeeEstimate } from '../core/contracts/Features.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import { parseAccountId } from '../protocol/caip/parseAccountId.ts'
import type { PayPlan } from './PayState.ts'
import { payRefreshMs } from './payLimits.ts'

/** The fee of what the wallet is asked for next: the first approval that is missing, else the payment. */
export function payFeeOptions(kit: Kit, plan: PayPlan | undefined): QueryOptions<FeeEstimate> {
  const next = plan && (plan.approvals[0] ?? plan.transaction)
  return {
    queryKey: ['payFee', plan?.accountId, next],
    staleTime: payRefreshMs,
    enabled: next !== undefined,
    async queryFn({ signal }) {
      const { networkId } = parseAccountId((plan as PayPlan).accountId)
      const context = requireConnection(kit, {
        networkId,
        namespace: parseAccountId((plan as PayPlan).accountId).namespace,
      })
      const estimate = await loadFeature(kit, context.network.namespace, 'estimateFee')
      return estimate({
        ...context,
        settings: readSettings(kit),
        signal,
        transaction: next as NonNullable<typeof next>,
      })
    },
  }
}
