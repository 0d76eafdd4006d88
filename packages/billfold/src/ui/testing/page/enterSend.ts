import { getAccount } from '../../../core/actions/getAccount.ts'
import { tokenBalancesOptions } from '../../../core/balances/tokenBalancesOptions.ts'
import type { Kit } from '../../../core/Kit.ts'
import { loadQuery } from '../../../core/query/loadQuery.ts'
import { storedPendingSends } from '../../../protocol/stored/storedPendingSends.ts'
import { storedRecentReceivers } from '../../../protocol/stored/storedRecentReceivers.ts'
import { addRecentTransaction } from '../../../send/addRecentTransaction.ts'
import { getSend } from '../../../send/getSend.ts'
import type { SendScenario } from '../Scenario.ts'

/** Brings a kit to where the scenario's visitor has come with sending. */
export async function enterSend(kit: Kit, { added, draft, isReviewed, recents, old }: SendScenario): Promise<void> {
  const { storage } = kit.runtime
  const { accountId } = getAccount(kit)
  if (recents) storage.write(storedRecentReceivers, { made: recents.map(address => ({ address })) })
  if (old && accountId) {
    const send = {
      id: 'old',
      accountId,
      to: '0x1111111111111111111111111111111111111111',
      amount: '12500000',
      token: { address: '0x2222222222222222222222222222222222222222', symbol: 'USDC', decimals: 6 },
      status: 'pending' as const,
      at: kit.environment.clock.now(),
    }
    storage.write(storedPendingSends, [{ ...send, ...old }])
  }
  if (added) addRecentTransaction(kit, { hash: `0x${'ad'.repeat(32)}`, description: added })
  if (!draft) return
  const { token: index, ...entered } = draft
  const send = getSend(kit)
  if (index !== undefined) {
    const { client } = await loadQuery(kit)
    const tokens = await client.fetchQuery(tokenBalancesOptions(kit, accountId))
    send.edit({ token: tokens[index] })
  }
  send.edit(entered)
  if (isReviewed) send.preview(entered.to === undefined ? undefined : { address: entered.to })
}
