import type { RpcCall } from '../../upstream/rpc/RpcCall.ts'
import { programs } from './programs.ts'
import { tokenHeadBytes } from './tokenHeadBytes.ts'

/** The calls that ask for the token accounts of an owner, of both programs. */
export function tokenAccountCalls(owner: string): RpcCall[] {
  return [programs.token, programs.token2022].map(programId => ({
    method: 'getTokenAccountsByOwner',
    params: [
      owner,
      { programId },
      { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: tokenHeadBytes } },
    ],
  }))
}
