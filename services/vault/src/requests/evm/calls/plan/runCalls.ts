import { isRecord } from 'billfold/protocol'
import type { Simulation } from '../../../approval/Simulation.ts'
import type { ChainClient } from '../../../chain/createChainClient.ts'
import { readLogs } from './readLogs.ts'

/** A run of calls in a block that is not kept: its result, and the gas of each call where it ran. */
export type Run = { readonly simulation: Simulation; readonly gasUsed: readonly (bigint | undefined)[] }

/**
 * Runs calls one after the other on a node without keeping what they do. `block` and `calls` are in the writing of the method. With `isChecked` nonces,
 * balances and fees count as on the network, so that a contract cannot detect the run by them.
 *
 * Source: execution-apis, `eth_simulateV1`. A node without it gives `failed`, which the screen says.
 */
export async function runCalls(
  client: ChainClient,
  address: string,
  { block, calls, isChecked, isWrapped }: runCalls.Options,
): Promise<Run> {
  const unknown = (outcome: 'failed' | 'reverts'): Run => ({
    simulation: { outcome },
    gasUsed: calls.map(() => undefined),
  })
  const asked = {
    blockStateCalls: [{ blockOverrides: block, calls }],
    traceTransfers: true,
    validation: isChecked,
  }
  const answer = await client.ask('eth_simulateV1', [asked, 'latest']).catch((error: unknown) => error)
  // The account cannot pay for it: no node runs that, and none would take it.
  if (answer instanceof Error) return unknown(/insufficient funds/i.test(answer.message) ? 'reverts' : 'failed')
  // A node fills the numbers between with empty blocks: the one that was asked for is the last.
  const last: unknown = Array.isArray(answer) ? answer.at(-1) : undefined
  const results = isRecord(last) && Array.isArray(last.calls) ? (last.calls as unknown[]) : undefined
  if (results?.length !== calls.length || !results.every(isRecord)) return unknown('failed')
  const gasUsed = results.map(({ gasUsed: used }) => readNumber(used))
  if (results.some(({ status }) => status !== '0x1')) return { simulation: { outcome: 'reverts' }, gasUsed }
  if (!results.every(({ logs }) => Array.isArray(logs))) return unknown('failed')
  const { allowances, changes, isWhole } = readLogs(
    results.flatMap(({ logs }) => logs as unknown[]),
    address,
    isWrapped,
  )
  return { simulation: { outcome: 'done', changes, allowances, isPartial: !isWhole }, gasUsed }
}

export declare namespace runCalls {
  type Options = {
    readonly calls: readonly Readonly<Record<string, string>>[]
    readonly block: Readonly<Record<string, string>>
    readonly isChecked: boolean
    /** Contracts that wrap the native coin, by the operator's word. */
    isWrapped(token: string): boolean
  }
}

function readNumber(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
