import { isRecord } from 'billfold/protocol'
import type { Change, Simulation } from '../../../approve/Approval.ts'
import type { ChainClient } from '../../chain/createChainClient.ts'
import type { RequestedCall } from './requestedCall.ts'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Where `traceTransfers` tells of the native coin, in the upper and the lower case of the same letters. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What simulating told, and the gas of each call where it ran. */
export type Simulated = { readonly simulation: Simulation; readonly gasUsed: readonly (bigint | undefined)[] }

/**
 * Runs calls one after the other on the vault's own node, without keeping what they do, and adds up what comes to and leaves the account.
 *
 * Source: execution-apis, `eth_simulateV1`. A node without it gives `failed`, which the screen says.
 */
export async function simulateCalls(
  client: ChainClient,
  address: string,
  calls: readonly RequestedCall[],
): Promise<Simulated> {
  const unknown: Simulated = { simulation: { outcome: 'failed' }, gasUsed: calls.map(() => undefined) }
  const asked = {
    blockStateCalls: [
      {
        calls: calls.map(({ data, to, value }) => ({
          from: address,
          ...(to ? { to } : {}),
          data,
          value: toHexNumber(value),
        })),
      },
    ],
    traceTransfers: true,
    validation: false,
  }
  const answer = await client.ask('eth_simulateV1', [asked, 'latest']).catch(() => undefined)
  const block: unknown = Array.isArray(answer) ? answer[0] : undefined
  const results = isRecord(block) && Array.isArray(block.calls) ? (block.calls as unknown[]) : undefined
  if (results?.length !== calls.length || !results.every(isRecord)) return unknown
  const gasUsed = results.map(({ gasUsed: used }) => readNumber(used))
  if (results.some(({ status }) => status !== '0x1')) return { simulation: { outcome: 'reverts' }, gasUsed }
  const logs = results.flatMap(({ logs: list }) => (Array.isArray(list) ? (list as unknown[]) : []))
  const changes = addUp(logs.flatMap(log => readLog(log, address.toLowerCase())))
  return { simulation: { outcome: 'done', changes }, gasUsed }
}

const toHexNumber = (value: bigint) => `0x${value.toString(16)}`

function readNumber(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

function readLog(log: unknown, account: string): readonly Change[] {
  if (!isRecord(log) || typeof log.address !== 'string' || !Array.isArray(log.topics)) return []
  const topics = log.topics.map(String)
  const token = log.address.toLowerCase() === native ? {} : { token: log.address.toLowerCase() }
  const move = (
    from: string | undefined,
    to: string | undefined,
    amount: bigint,
    more: object = {},
  ): readonly Change[] => {
    const sign = Number(ends(to, account)) - Number(ends(from, account))
    return sign === 0 ? [] : [{ ...token, ...more, amount: amount * BigInt(sign) }]
  }
  const words =
    typeof log.data === 'string' ? (log.data.slice(2).match(/.{64}/g) ?? []).map(word => BigInt(`0x${word}`)) : []
  if (topics[0] === transfer && topics.length === 3) return move(topics[1], topics[2], words[0] ?? 0n)
  if (topics[0] === transfer && topics.length === 4)
    return move(topics[1], topics[2], 1n, { tokenId: readNumber(topics[3]) ?? 0n })
  if (topics[0] === single && topics.length === 4)
    return move(topics[2], topics[3], words[1] ?? 0n, { tokenId: words[0] ?? 0n })
  if (topics[0] === batch && topics.length === 4) {
    const list = (at: number) => {
      const start = Number(words[at] ?? 0n) / 32
      return words.slice(start + 1, start + 1 + Number(words[start] ?? 0n))
    }
    const amounts = list(1)
    return list(0).flatMap((tokenId, at) => move(topics[2], topics[3], amounts[at] ?? 0n, { tokenId }))
  }
  return []
}

/** Whether a topic is the account. */
function ends(topic: string | undefined, account: string): boolean {
  return topic?.slice(-40).toLowerCase() === account.slice(2)
}

function addUp(changes: readonly Change[]): readonly Change[] {
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.token ?? ''} ${change.tokenId ?? ''}`
    const before = sums.get(key)
    sums.set(key, before ? { ...before, amount: before.amount + change.amount } : change)
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}
