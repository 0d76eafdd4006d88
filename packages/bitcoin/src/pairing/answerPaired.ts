import type { PairingRules } from 'billfold/adapter'
import { readMember } from '../wallets/readMember.ts'
import { toAccounts } from '../wallets/toAccounts.ts'

/**
 * Addresses that a wallet named when it settled (`bip122_getAccountAddresses`, an object by network or its JSON) are not
 * asked for again; everything else is.
 */
export const answerPaired: PairingRules['answer'] = ({ method }, link) => {
  if (method !== 'getAccountAddresses') return undefined
  const given = parse(link.sessionProperties().bip122_getAccountAddresses)
  const told = readMember(given, 'payload') ?? given
  const accounts = toAccounts(readMember(told, link.networkId() ?? '') ?? told)
  if (!accounts?.length) return undefined
  return { result: accounts.map(({ type, ...account }) => ({ ...account, intention: type })) }
}

function parse(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    return undefined
  }
}
