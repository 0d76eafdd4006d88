import { isAddress } from 'viem'
import { chainRows } from './chainRows.ts'

/**
 * Checks the body of a faucet request by hand (the devnet has no schema library).
 *
 * @returns the request, or what is wrong with it in words for the developer who sent it.
 * @example
 * parseFaucetRequest('{"chainId":31337,"address":"0xf39F…2266","token":"usdx"}')
 */
export function parseFaucetRequest(body: string): parseFaucetRequest.ReturnType {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return refuse('The body is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('The body is not an object')
  const { chainId, address, token, ...rest }: Record<string, unknown> = { ...value }
  const [unknownKey] = Object.keys(rest)
  if (unknownKey !== undefined) return refuse(`Unknown field: ${unknownKey.slice(0, 40)}`)
  const row = Object.values(chainRows).find(chain => chain.chainId === chainId || chain.id === chainId)
  if (row === undefined) {
    const known = Object.values(chainRows).map(chain => `${chain.chainId} or "${chain.id}"`)
    return refuse(`chainId must be ${known.join(', ')}`)
  }
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) {
    return refuse('address must be a 20-byte hex address with 0x')
  }
  if (token !== undefined && (typeof token !== 'string' || token.length === 0 || token.length > 42)) {
    return refuse('token must be "native", or the key or address of a token')
  }
  return { isValid: true, chain: row.id, address, ...(token === undefined ? {} : { token }) }
}

function refuse(message: string): parseFaucetRequest.ReturnType {
  return { isValid: false, message }
}

export declare namespace parseFaucetRequest {
  type ReturnType =
    | { isValid: true; chain: chainRows.Id; address: `0x${string}`; token?: string }
    | { isValid: false; message: string }
}
