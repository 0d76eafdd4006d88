import type { Account } from 'billfold/adapter'
import { formatAddress } from '../address/formatAddress.ts'
import { readAddress } from '../address/readAddress.ts'
import { toHex } from '../bytes/toHex.ts'
import { readMember } from '../errors/readMember.ts'

/** More than any wallet shares; a longer list is cut, so that a hostile one costs nothing. */
const accountLimitCount = 20

/** Words by which wallets declare what an address is for. */
const purposes: Readonly<Record<string, Account['type']>> = {
  payment: 'payment',
  payments: 'payment',
  ordinal: 'ordinal',
  ordinals: 'ordinal',
}
/** The order in which purposes are asked for, which gives accounts that do not declare their purpose one. */
const asked: readonly Account['type'][] = ['payment', 'ordinal']

/**
 * The accounts of a wallet's answer, payment first, each address once, copied to primitives and checked. What an account is
 * for is what the wallet declared, else its place among the purposes that were asked for; never what its address looks
 * like. Invalid addresses and purposes of other chains (`stacks`) are left out; `undefined` when it is not a list.
 */
export function toAccounts(value: unknown): readonly Account[] | undefined {
  const items = readList(value)
  if (!items) return undefined
  const accounts: Account[] = []
  for (const item of items) {
    const declared = readMember(item, 'purpose') ?? readMember(item, 'intention')
    const type = declared === undefined ? asked[Math.min(accounts.length, 1)] : purposes[String(declared)]
    const given = typeof item === 'string' ? item : readMember(item, 'address')
    if (!type || !readAddress(given)) continue
    const address = formatAddress(given as string)
    if (accounts.some(other => other.address === address)) continue
    const publicKey = readKey(readMember(item, 'publicKey'))
    const path = readMember(item, 'path') ?? readMember(item, 'derivationPath')
    const isPath = typeof path === 'string' && /^m?(\/?\d{1,10}['h]?)+$/.test(path) && path.length <= 60
    accounts.push({ address, type, ...(publicKey ? { publicKey } : {}), ...(isPath ? { path } : {}) })
  }
  return [...accounts.filter(({ type }) => type === 'payment'), ...accounts.filter(({ type }) => type !== 'payment')]
}

function readList(value: unknown): readonly unknown[] | undefined {
  try {
    return Array.isArray(value) ? Array.from(value.slice(0, accountLimitCount)) : undefined
  } catch {
    return undefined
  }
}

/** A public key as lower-case hex: 33 bytes, 65, or the 32 of BIP-340; `undefined` for another value. */
function readKey(value: unknown): string | undefined {
  try {
    const hex = value instanceof Uint8Array ? toHex(value) : String(value).toLowerCase()
    return /^((0[23])?[\da-f]{64}|04[\da-f]{128})$/.test(hex) ? hex : undefined
  } catch {
    return undefined
  }
}
