import { isRecord } from 'billfold/protocol'
import type { Allowance, Change } from '../../../approval/Simulation.ts'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of what wraps the native coin. */
const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
/** The address under which `traceTransfers` reports the native coin, in the upper and the lower case of the same letters. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const zeroAddress = '0'.repeat(40)

/** The effect of one log on the account; `undefined` where it cannot be read. */
type Reading = { readonly changes?: readonly Change[]; readonly allowances?: readonly Allowance[] }
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/**
 * The effect of logs on an account: what comes and leaves, added up, and who may spend afterwards. `isWhole` is false where a log that names the account could
 * not be read: then something else changes. `isWrapped` knows contracts that wrap the native coin, whose tokens come and go without a transfer.
 *
 * Source: ERC-20, ERC-721, ERC-1155, events; WETH9; execution-apis, `eth_simulateV1`, `traceTransfers`.
 */
export function readLogs(
  logs: readonly unknown[],
  address: string,
  isWrapped: (token: string) => boolean,
): readLogs.ReturnType {
  const account = address.slice(2).toLowerCase()
  const changes: Change[] = []
  const allowances = new Map<string, Allowance>()
  const all = logs.map(readLog)
  let isWhole = true
  for (const log of all) {
    const reading = log && readOne(log, account, isWrapped, all)
    if (!reading) isWhole &&= log !== undefined && !names(log, account)
    changes.push(...(reading?.changes ?? []))
    for (const one of reading?.allowances ?? []) {
      // An item has one spender: the newest takes the place of the one before.
      const of = one.tokenId === undefined ? one.spender : `#${one.tokenId}`
      allowances.set(`${one.token} ${of}`, one)
    }
  }
  return { changes: addUp(changes), allowances: [...allowances.values()].filter(isGiven), isWhole }
}

export declare namespace readLogs {
  type ReturnType = {
    readonly changes: readonly Change[]
    readonly allowances: readonly Allowance[]
    readonly isWhole: boolean
  }
}

function readLog(log: unknown): Log | undefined {
  if (!isRecord(log) || typeof log.address !== 'string' || typeof log.data !== 'string') return undefined
  const { topics } = log
  if (!Array.isArray(topics) || !topics.every(topic => /^0x[\da-f]{64}$/i.test(String(topic)))) return undefined
  if (!/^0x([\da-f]{2})*$/i.test(log.data)) return undefined
  const lower = topics.map(topic => String(topic).toLowerCase())
  return { address: log.address.toLowerCase(), topics: lower, data: log.data.toLowerCase() }
}

/** Whether the account stands in it, wherever. */
const names = ({ data, topics }: Log, account: string) => [...topics, data].some(text => text.includes(account))

const isGiven = ({ amount }: Allowance) => amount !== 0n

function readOne(
  log: Log,
  account: string,
  isWrapped: (token: string) => boolean,
  all: readonly (Log | undefined)[],
): Reading | undefined {
  const { address, data, topics } = log
  const [name, first = '', second = '', third = ''] = topics
  const words = (data.slice(2).match(/.{64}/g) ?? []).map(word => BigInt(`0x${word}`))
  const [word] = words
  const token = address === native ? {} : { token: address }
  const isAccount = (topic: string) => topic.endsWith(account)
  const move = (from: string, to: string, amount: bigint, more: object = {}): readonly Change[] => {
    const sign = Number(isAccount(to)) - Number(isAccount(from))
    return sign === 0 ? [] : [{ ...token, ...more, amount: amount * BigInt(sign) }]
  }
  switch (`${name} ${topics.length}`) {
    case `${transfer} 3`:
      return word === undefined ? undefined : { changes: move(first, second, word) }
    case `${transfer} 4`:
      return { changes: move(first, second, 1n, { tokenId: BigInt(third) }) }
    case `${single} 4`:
      return words.length < 2 ? undefined : { changes: move(second, third, words[1]!, { tokenId: words[0]! }) }
    case `${batch} 4`: {
      const [ids, amounts] = [readList(words, 0), readList(words, 1)]
      if (!ids || ids.length !== amounts?.length) return undefined
      return { changes: ids.flatMap((tokenId, at) => move(second, third, amounts[at]!, { tokenId })) }
    }
    case `${deposit} 2`:
    case `${withdrawal} 2`: {
      if (!isWrapped(address) || word === undefined) return undefined
      const [from, to] = name === deposit ? [zeroAddress, first] : [first, zeroAddress]
      return { changes: isReportedTwice(log, from, to, all) ? [] : move(from, to, word) }
    }
    case `${approval} 3`:
      if (word === undefined) return undefined
      return { allowances: isAccount(first) ? [{ token: address, spender: toAddress(second), amount: word }] : [] }
    case `${approval} 4`: {
      const spender = toAddress(second)
      const more = { tokenId: BigInt(third), ...(spender.endsWith(zeroAddress) ? { amount: 0n } : {}) }
      return { allowances: isAccount(first) ? [{ token: address, spender, ...more }] : [] }
    }
    case `${approvalForAll} 3`:
      if (word === undefined) return undefined
      return {
        allowances: isAccount(first)
          ? [{ token: address, spender: toAddress(second), ...(word === 0n ? { amount: 0n } : {}) }]
          : [],
      }
    default:
      return undefined
  }
}

const toAddress = (topic: string) => `0x${topic.slice(-40)}`

/** Some contracts that wrap the coin also report it as a transfer from or to the zero address. */
function isReportedTwice({ address, data }: Log, from: string, to: string, all: readonly (Log | undefined)[]): boolean {
  return all.some(
    other =>
      other?.address === address &&
      other.topics[0] === transfer &&
      other.topics.length === 3 &&
      other.data.slice(0, 66) === data.slice(0, 66) &&
      other.topics[1]?.endsWith(from.slice(-40)) &&
      other.topics[2]?.endsWith(to.slice(-40)),
  )
}

function readList(words: readonly bigint[], at: number): readonly bigint[] | undefined {
  const start = Number((words[at] ?? 0n) / 32n)
  const count = Number(words[start] ?? -1n)
  const list = words.slice(start + 1, start + 1 + count)
  return count >= 0 && list.length === count ? list : undefined
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
