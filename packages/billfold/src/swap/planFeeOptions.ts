import { requireConnection } from '../core/actions/requireConnection.ts'
import type { FeeEstimate } from '../core/contracts/Features.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import type { SwapPlan } from './SwapState.ts'
import { quoteRefreshMs } from './swapLimits.ts'

/** The fee of what the wallet is asked for next: the first approval that is missing, else the swap. */
export function planFeeOptions(kit: Kit, plan: SwapPlan | undefined): QueryOptions<FeeEstimate> {
  const next = plan && (plan.checked.approvals[0] ?? plan.checked.transaction)
  return {
    queryKey: ['swapFee', plan?.accountId, next],
    staleTime: quoteRefreshMs,
    enabled: next !== undefined,
    async queryFn({ signal }) {
      const context = requireConnection(kit, { networkId: plan?.networkId })
      const estimate = await loadFeature(kit, context.network.namespace, 'estimateFee')
      const transaction = next as NonNullable<typeof next>
      return estimate({ ...context, settings: readSettings(kit), signal, transaction })
    },
  }
}
