import { base64 } from '@scure/base'
import { isRecord } from 'billfold/protocol'
import type { Change, Simulation } from '../approval/Simulation.ts'
import type { ChainClient } from '../chain/createChainClient.ts'

type Holding = { readonly token?: string; readonly amount: bigint; readonly decimals: number }

/** What a node compares at once, and what a transaction can name. */
const accountsAtOnce = 30
const mostAccounts = 256

/**
 * Runs a transaction on the vault's own node without keeping what it does, and returns what changes for the account: its coin, and tokens in accounts that
 * are its own before or after. `writable` are the accounts that it may change.
 */
export async function simulateSolana(
  client: ChainClient,
  address: string,
  wire: Uint8Array,
  writable: readonly string[],
): Promise<simulateSolana.ReturnType> {
  const addresses = [...new Set([address, ...writable])]
  const decimals = new Map<string, number>()
  const failed = { simulation: { outcome: 'failed' }, decimals, handsOver: false } as const
  // What is not compared may be what leaves: a part of the accounts proves nothing.
  if (addresses.length > mostAccounts) return failed
  const parts = await Promise.all(
    Array.from({ length: Math.ceil(addresses.length / accountsAtOnce) }, (_, at) =>
      compare(client, wire, addresses.slice(at * accountsAtOnce, (at + 1) * accountsAtOnce)),
    ),
  )
  if (parts.some(part => part === undefined)) return failed
  // One that fails in one run and not in another is no answer.
  const reverted = parts.filter(part => part === 'reverts').length
  if (reverted > 0) return reverted < parts.length ? failed : { ...failed, simulation: { outcome: 'reverts' } }
  const compared = parts.filter(part => typeof part === 'object')
  const [held, accounts] = [compared.flatMap(part => part.before), compared.flatMap(part => part.after)]
  const sums = new Map<string, bigint>()
  const add = (holdings: readonly Holding[], sign: bigint) => {
    for (const { amount, decimals: places, token = '' } of holdings) {
      sums.set(token, (sums.get(token) ?? 0n) + sign * amount)
      if (token !== '') decimals.set(token, places)
    }
  }
  for (const [at, one] of addresses.entries()) {
    add(readHoldings(held[at], one, address), -1n)
    add(readHoldings(accounts[at], one, address), 1n)
  }
  const changes = [...sums].flatMap(([token, amount]): Change[] =>
    amount === 0n ? [] : [{ ...(token === '' ? {} : { token }), amount }],
  )
  const handsOver = addresses.some((one, at) => isHandedOver(held[at], accounts[at], one === address, address))
  return { simulation: { outcome: 'done', changes }, decimals, handsOver }
}

export declare namespace simulateSolana {
  type ReturnType = {
    readonly simulation: Simulation
    readonly decimals: ReadonlyMap<string, number>
    /** Another key controls an account of the visitor afterwards, or may spend from it, though nothing left it yet. */
    readonly handsOver: boolean
  }
}

type Compared = { readonly before: readonly unknown[]; readonly after: readonly unknown[] }

/** Accounts before a transaction and after it; `undefined` where the node does not say. */
async function compare(
  client: ChainClient,
  wire: Uint8Array,
  addresses: readonly string[],
): Promise<Compared | 'reverts' | undefined> {
  const [before, after] = await Promise.all([
    client.ask('getMultipleAccounts', [addresses, { encoding: 'jsonParsed' }]).catch(() => undefined),
    client
      .ask('simulateTransaction', [
        base64.encode(wire),
        {
          encoding: 'base64',
          sigVerify: false,
          replaceRecentBlockhash: true,
          accounts: { encoding: 'jsonParsed', addresses },
        },
      ])
      .catch(() => undefined),
  ])
  const held = isRecord(before) && Array.isArray(before.value) ? (before.value as unknown[]) : []
  const result = isRecord(after) && isRecord(after.value) ? after.value : undefined
  if (!result || held.length !== addresses.length) return undefined
  if (result.err !== null && result.err !== undefined) return 'reverts'
  if (!Array.isArray(result.accounts) || result.accounts.length !== addresses.length) return undefined
  return { before: held, after: result.accounts as unknown[] }
}

/** Whether an account of the visitor's is ruled by another program, delegate or authority than before. */
function isHandedOver(before: unknown, after: unknown, isMain: boolean, address: string): boolean {
  const [was, is] = [readRule(before), readRule(after)]
  const isOwn = isMain || was.holders.includes(address)
  // An account that is closed gives what it had back, which the amounts show.
  if (!isOwn || !isRecord(before) || !isRecord(after) || after.lamports === 0) return false
  return was.program !== is.program || was.holders.join() !== is.holders.join() || was.spender !== is.spender
}

/** Who rules over an account: its program, its owner and authorities, and who may spend from it. */
function readRule(account: unknown) {
  const data = isRecord(account) && isRecord(account.data) ? account.data : undefined
  const parsed = data && isRecord(data.parsed) ? data.parsed : undefined
  const info = parsed && isRecord(parsed.info) ? parsed.info : {}
  const meta = isRecord(info.meta) ? info.meta : {}
  const authorized = isRecord(meta.authorized) ? meta.authorized : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    program: isRecord(account) ? text(account.owner) : '',
    holders: [info.owner, info.closeAuthority, info.authority, authorized.staker, authorized.withdrawer].map(text),
    spender: text(info.delegate),
  }
}

function readHoldings(account: unknown, at: string, owner: string): readonly Holding[] {
  if (!isRecord(account)) return []
  const { data, lamports } = account
  if (at === owner) return typeof lamports === 'number' ? [{ amount: BigInt(lamports), decimals: 9 }] : []
  const parsed = isRecord(data) && isRecord(data.parsed) ? data.parsed : undefined
  const info = parsed && isRecord(parsed.info) ? parsed.info : undefined
  const amount = info && isRecord(info.tokenAmount) ? info.tokenAmount : undefined
  if (info?.owner !== owner || typeof info.mint !== 'string' || !/^\d{1,20}$/.test(String(amount?.amount))) return []
  return [{ token: info.mint, amount: BigInt(String(amount?.amount)), decimals: Number(amount?.decimals) || 0 }]
}
