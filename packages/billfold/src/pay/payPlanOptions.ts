import { requireConnection } from '../core/actions/requireConnection.ts'
import type { PreparedPayment, TokenBalance } from '../core/contracts/Features.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import { parseAccountId } from '../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { payNoRoute } from '../protocol/errors/rows/pay.ts'
import type { Payment, PayPlan } from './PayState.ts'
import { payRefreshMs } from './payLimits.ts'

/** Everything that the wallet will be asked for with one token, confirmed by the network and built again every 10 s. */
export function payPlanOptions(
  kit: Kit,
  payment: Payment | undefined,
  accountId: AccountId | undefined,
  token: TokenBalance | undefined,
): QueryOptions<PayPlan> {
  return {
    queryKey: ['payPlan', payment?.id, accountId, token?.address, token?.balance],
    staleTime: 0,
    refetchInterval: payRefreshMs,
    enabled: payment !== undefined && accountId !== undefined && token !== undefined,
    async queryFn({ signal }) {
      const [wanted, payer, source] = [payment as Payment, accountId as AccountId, token as TokenBalance]
      const builtAt = kit.environment.clock.now()
      const [plan] = await preparePayments(kit, wanted, payer, [source], { signal, isFinal: true })
      if (!plan || plan.maxAmount > source.balance) throw new BillfoldError(payNoRoute)
      return { ...plan, paymentId: wanted.id, accountId: payer, token: source, builtAt }
    },
  }
}

/** What a payment costs in each of the tokens, without those that cannot pay it; asked for again every 10 s. */
export function paySourcesOptions(
  kit: Kit,
  payment: Payment | undefined,
  accountId: AccountId | undefined,
  tokens: readonly TokenBalance[] | undefined,
): QueryOptions<readonly PreparedPayment[]> {
  return {
    queryKey: ['paySources', payment?.id, accountId, tokens?.map(({ address }) => address ?? '')],
    staleTime: payRefreshMs,
    refetchInterval: payRefreshMs,
    enabled: payment !== undefined && accountId !== undefined && tokens !== undefined,
    queryFn: ({ signal }) =>
      preparePayments(kit, payment as Payment, accountId as AccountId, tokens as readonly TokenBalance[], { signal }),
  }
}

async function preparePayments(
  kit: Kit,
  payment: Payment,
  accountId: AccountId,
  tokens: readonly TokenBalance[],
  options: { readonly signal: AbortSignal; readonly isFinal?: boolean },
): Promise<readonly PreparedPayment[]> {
  const { networkId, asset, amount, recipient, reference } = payment
  const context = requireConnection(kit, { networkId, namespace: parseAccountId(accountId).namespace })
  const prepare = await loadFeature(kit, context.network.namespace, 'payments')
  return prepare({
    ...context,
    settings: readSettings(kit),
    signal: options.signal,
    payment: {
      ...{ asset, amount, recipient, reference, isFinal: options.isFinal },
      sources: tokens.map(({ address, symbol, decimals }) => ({
        ...(address === undefined ? {} : { address }),
        ...{ symbol, decimals },
      })),
      now: kit.environment.clock.now(),
    },
  })
}
