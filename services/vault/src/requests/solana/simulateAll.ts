import type { Change, Simulation } from '../approval/Simulation.ts'
import type { ChainClient } from '../chain/createChainClient.ts'
import { simulateSolana } from './simulateSolana.ts'

/**
 * Runs transactions on the vault's own node, each by itself: no node runs one after the other. The changes are added up; that a later one was not run after
 * the earlier ones has to be said. One that fails by itself may do so because an earlier one is missing: of several, only a failure of the first shows that all would fail.
 */
export async function simulateAll(
  client: ChainClient,
  address: string,
  transactions: readonly { readonly wire: Uint8Array; readonly writable: readonly string[] }[],
): Promise<Awaited<ReturnType<typeof simulateSolana>>> {
  const all = await Promise.all(
    transactions.map(({ wire, writable }) => simulateSolana(client, address, wire, writable)),
  )
  const decimals = new Map(all.flatMap(one => [...one.decimals]))
  const [first] = all
  if (first?.simulation.outcome === 'reverts') return first
  const sums = new Map<string | undefined, bigint>()
  for (const { simulation } of all) {
    if (simulation.outcome !== 'done') return { simulation: { outcome: 'failed' }, decimals, handsOver: false }
    for (const { amount, token } of simulation.changes) sums.set(token, (sums.get(token) ?? 0n) + amount)
  }
  const changes = [...sums].flatMap(([token, amount]): Change[] =>
    amount === 0n ? [] : [{ amount, ...(token === undefined ? {} : { token }) }],
  )
  const handsOver = all.some(one => one.handsOver)
  return { simulation: { outcome: 'done', changes } satisfies Simulation, decimals, handsOver }
}
