import type { createMachine } from '../bank/createMachine.ts'
import { programs } from '../programs.ts'
import { readMint } from '../tokens/readMint.ts'
import { readTokenAccount } from '../tokens/readTokenAccount.ts'
import { toTokenAmount } from '../tokens/toTokenAmount.ts'

/**
 * Data of a token account or a mint in the `jsonParsed` shape of the RPC; nothing for any other account, which is then returned as
 * base64, as by a node that has no reader for it.
 */
export function parseAccountData(
  account: createMachine.Account,
  getAccount: createMachine.ReturnType['getAccount'],
): parseAccountData.ReturnType | undefined {
  const program = { [programs.token]: 'spl-token', [programs.token2022]: 'spl-token-2022' }[account.owner]
  if (program === undefined) return undefined
  const space = account.data.length
  const mint = readMint(account.data)
  if (mint !== undefined) {
    const { extensions, supply, ...rest } = mint
    const info = { ...rest, isInitialized: true, supply: `${supply}`, ...(extensions.length > 0 && { extensions }) }
    return { program, space, parsed: { type: 'mint', info } }
  }
  const token = readTokenAccount(account.data)
  const mintAccount = token && getAccount(token.mint)
  const decimals = mintAccount && readMint(mintAccount.data)?.decimals
  if (token === undefined || decimals === undefined) return undefined
  return {
    program,
    space,
    parsed: {
      type: 'account',
      info: {
        mint: token.mint,
        owner: token.owner,
        state: token.state,
        isNative: token.rentExemptReserve !== null,
        tokenAmount: toTokenAmount(token.amount, decimals),
        ...(token.rentExemptReserve !== null && { rentExemptReserve: toTokenAmount(token.rentExemptReserve, 9) }),
        ...(token.delegate !== null && {
          delegate: token.delegate,
          delegatedAmount: toTokenAmount(token.delegatedAmount, decimals),
        }),
        ...(token.closeAuthority !== null && { closeAuthority: token.closeAuthority }),
        ...(token.extensions.length > 0 && { extensions: token.extensions }),
      },
    },
  }
}

export declare namespace parseAccountData {
  type ReturnType = {
    program: string
    space: number
    parsed: { type: 'mint' | 'account'; info: { readonly [name: string]: unknown } }
  }
}
