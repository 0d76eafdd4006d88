import { isRecord } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { programs } from '../program/programs.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { readTokenAccount } from '../token/readTokenAccount.ts'
import { readAccount } from './readAccount.ts'

/** Accounts that hold tokens of an owner, of both token programs. */
export async function listTokenAccounts(rpc: Rpc, owner: string): Promise<readonly listTokenAccounts.TokenAccount[]> {
  const lists = await Promise.all(
    [programs.token, programs.token2022].map(programId => {
      const params = [owner, { programId }, { encoding: 'base64', commitment: 'confirmed' }]
      return rpc.request('getTokenAccountsByOwner', params, result => {
        const { value } = isRecord(result) ? result : {}
        if (!Array.isArray(value)) return undefined
        return value.flatMap(item => {
          const { account: given, pubkey } = isRecord(item) ? item : {}
          const account = readAccount(given)
          const token = account ? readTokenAccount(account.data) : undefined
          // Accounts of other owners in a node's answer are ignored.
          const isOwn = token?.owner === owner && account?.owner === programId && isAddress(pubkey)
          return isOwn ? [{ address: pubkey, mint: token.mint, amount: token.amount }] : []
        })
      })
    }),
  )
  return lists.flat()
}

export declare namespace listTokenAccounts {
  type TokenAccount = {
    readonly address: string
    readonly mint: string
    /** Base units. */
    readonly amount: bigint
  }
}
