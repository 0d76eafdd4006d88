import { getAccount } from '../../../core/actions/getAccount.ts'
import { tokenBalancesOptions } from '../../../core/balances/tokenBalancesOptions.ts'
import type { Kit } from '../../../core/Kit.ts'
import { loadQuery } from '../../../core/query/loadQuery.ts'
import { readAmount } from '../../../send/readAmount.ts'
import { getSwap } from '../../../swap/getSwap.ts'
import { swapTokensOptions } from '../../../swap/swapTokensOptions.ts'
import type { SwapScenario } from '../Scenario.ts'

/** Brings a kit to where the scenario's visitor has come with swapping. */
export async function enterSwap(kit: Kit, { draft, isReviewed }: SwapScenario): Promise<void> {
  const { accountId, networkId } = getAccount(kit)
  if (!draft || !accountId || !networkId) return
  const { client } = await loadQuery(kit)
  const listed = await client.fetchQuery(swapTokensOptions(kit, networkId))
  const held = await client.fetchQuery(tokenBalancesOptions(kit, accountId))
  const find = (index: number | undefined) => {
    const token = index === undefined ? undefined : listed[index]
    return token && { ...token, ...held.find(({ address }) => address === token.address) }
  }
  const { from: fromIndex = 0, to: toIndex, ...entered } = draft
  const [from, to] = [find(fromIndex), find(toIndex)]
  const swap = getSwap(kit)
  swap.edit({ from, to, ...entered })
  const { slippageBps, amount, unit } = swap.getState().draft
  const units = readAmount({ token: from, amount, unit })
  if (isReviewed && from && to && units) swap.review({ accountId, networkId, from, to, amount: units, slippageBps })
}
