import { BillfoldError, walletMethodUnsupported } from 'billfold/protocol'
import { readMember } from '../errors/readMember.ts'

/**
 * Calls a method of a wallet's own object. What it throws while it is still called is a rejection like any other.
 *
 * @throws `wallet/method-unsupported` where there is no such method; what the wallet throws.
 */
export async function call(wallet: unknown, method: string, ...given: readonly unknown[]): Promise<unknown> {
  const run = readMember(wallet, method)
  if (typeof run !== 'function') throw new BillfoldError(walletMethodUnsupported, { details: `It has no ${method}` })
  return run.apply(wallet, given)
}
