import {
  BillfoldError,
  sendInvalidAddress,
  sendOffCurve,
  sendToProgram,
  sendToToken,
  sendToTokenAccount,
} from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { isOnCurve } from '../program/isOnCurve.ts'
import { programs } from '../program/programs.ts'
import { toKey } from '../program/toKey.ts'
import type { readAccount } from '../read/readAccount.ts'
import { readMint } from '../token/readMint.ts'
import { readTokenAccount } from '../token/readTokenAccount.ts'

/**
 * Why nothing should be sent to an address, where `account` is the account at that address (`null`: none): it is the account
 * of a token, a token, a program, or has no key. `undefined` for the address of a wallet.
 */
export function findReceiverFault(address: string, account: readAccount.ReturnType | null): BillfoldError | undefined {
  if (!isAddress(address)) return new BillfoldError(sendInvalidAddress)
  if (account?.owner === programs.token || account?.owner === programs.token2022) {
    if (readTokenAccount(account.data)) return new BillfoldError(sendToTokenAccount)
    if (readMint(account.data)) return new BillfoldError(sendToToken)
  }
  if (account?.isExecutable) return new BillfoldError(sendToProgram)
  return isOnCurve(toKey(address)) ? undefined : new BillfoldError(sendOffCurve)
}
