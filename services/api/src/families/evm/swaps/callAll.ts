import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import { readResult } from '../../../upstream/rpc/readResult.ts'
import { UpstreamError } from '../../../upstream/UpstreamError.ts'
import { readWord } from './words/readWord.ts'
import { toAddressWord } from './words/toAddressWord.ts'
import { toWord } from './words/toWord.ts'

/** Calls in one multicall: 1,000 pools take about 10 million gas, a fifth of what nodes grant. */
const callsEach = 1_000
/** `aggregate3((address,bool,bytes)[])` of Multicall3. */
const aggregate = '0x82ad56cb'

type Call = { readonly to: string; readonly data: string }

/**
 * Asks contracts at the newest block, by multicall where the network has one. Answers as `0x` hex in their order; `undefined`
 * for a call that reverted.
 *
 * @throws UpstreamError when no node answers all of them, or one of another chain (fault 25).
 */
export async function callAll(
  network: ServedNetwork,
  calls: readonly Call[],
  rpc: RpcClient,
): Promise<(string | undefined)[]> {
  const { multicall } = network
  const parts: (readonly Call[])[] = []
  for (let start = 0; start < calls.length; start += callsEach) parts.push(calls.slice(start, start + callsEach))
  const asked = multicall ? parts.map(part => ({ to: multicall, data: encode(part) })) : calls
  const [chainId, ...outcomes] = await rpc.ask(network, [
    { method: 'eth_chainId', params: [] },
    ...asked.map(call => ({ method: 'eth_call', params: [call, 'latest'] })),
  ])
  const id = readResult(chainId, [])
  if (typeof id !== 'string' || `eip155:${Number(id)}` !== network.id)
    throw new UpstreamError('unreadable', { detail: `chain ${Number(id)}` })
  if (!multicall)
    return outcomes.map(outcome => {
      const answer = readResult(outcome, ['reverted'])
      return typeof answer === 'string' ? answer : undefined
    })
  return outcomes.flatMap((outcome, place) => decode(readResult(outcome, []), parts[place]?.length ?? 0))
}

/** Each call may fail alone. Every call is a selector with words, so its bytes are padded by 28 zeros. */
function encode(calls: readonly Call[]): string {
  let offset = BigInt(calls.length) * 32n
  const heads: string[] = []
  const tails: string[] = []
  for (const { to, data } of calls) {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    heads.push(toWord(offset))
    tails.push(toAddressWord(to), toWord(1n), toWord(96n), toWord(BigInt(bytes.length / 2)), padded)
    offset += 128n + BigInt(padded.length / 2)
  }
  return aggregate + toWord(32n) + toWord(BigInt(calls.length)) + heads.join('') + tails.join('')
}

/** @throws UpstreamError when a node answers anything but a list of that length. */
function decode(answer: unknown, count: number): (string | undefined)[] {
  const read = (byte: bigint) => (byte % 32n === 0n ? readWord(answer, Number(byte / 32n)) : undefined)
  const fail = () => new UpstreamError('unreadable', { detail: 'multicall' })
  const maxBytes = BigInt(typeof answer === 'string' ? answer.length : 0)
  const list = read(0n)
  if (typeof answer !== 'string' || list === undefined || list > maxBytes || read(list) !== BigInt(count)) throw fail()
  const start = list + 32n
  return Array.from({ length: count }, (_, index) => {
    const offset = read(start + BigInt(index) * 32n)
    if (offset === undefined || offset > maxBytes) throw fail()
    const at = start + offset
    const isDone = read(at)
    const data = read(at + 32n)
    if (isDone === undefined || data === undefined || data > maxBytes) throw fail()
    const length = read(at + data)
    if (length === undefined || length > maxBytes) throw fail()
    const from = 2 + Number(at + data + 32n) * 2
    return isDone === 1n ? `0x${answer.slice(from, from + Number(length) * 2)}` : undefined
  })
}
