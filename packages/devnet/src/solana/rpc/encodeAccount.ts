import type { createMachine } from '../bank/createMachine.ts'
import { base58 } from '../base58.ts'
import { parseAccountData } from '../parsed/parseAccountData.ts'
import { solanaLimits } from '../solanaLimits.ts'
import { RpcError } from './RpcError.ts'
import type { readAccountForm } from './readAccountForm.ts'

/** An account as the RPC returns it; nothing for one that does not exist. */
export function encodeAccount(
  account: createMachine.Account | undefined,
  { encoding, slice }: readAccountForm.ReturnType,
  getAccount: createMachine.ReturnType['getAccount'],
): unknown {
  if (account === undefined) return null
  const shown = { executable: account.isExecutable, lamports: account.lamports, owner: account.owner }
  const rest = { ...shown, rentEpoch: 18446744073709551615n, space: account.data.length }
  if (encoding === 'jsonParsed') {
    const parsed = parseAccountData(account, getAccount)
    if (parsed !== undefined) return { data: parsed, ...rest }
  }
  const data = slice === undefined ? account.data : account.data.subarray(slice.offset, slice.offset + slice.length)
  if (encoding === 'base64' || encoding === 'jsonParsed') {
    return { data: [Buffer.from(data).toString('base64'), 'base64'], ...rest }
  }
  if (data.length > solanaLimits.base58Bytes) {
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  }
  const text = base58.toText(data)
  return { data: encoding === 'binary' ? text : [text, 'base58'], ...rest }
}
