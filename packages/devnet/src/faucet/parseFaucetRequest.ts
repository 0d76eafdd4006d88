import type { FaucetChain } from './FaucetChain.ts'

/** Mints are written in base58 with so many characters at most. */
const tokenCharacters = 44

/**
 * Checks the body of a faucet request by hand (the devnet has no schema library).
 *
 * @returns the request, or what is wrong with it in words for the developer who sent it.
 * @example
 * parseFaucetRequest('{"chainId":31337,"address":"0xf39F…2266","token":"usdx"}', chains)
 */
export function parseFaucetRequest(body: string, chains: readonly FaucetChain[]): parseFaucetRequest.ReturnType {
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
  const chain = chains.find(known => known.id === chainId || (chainId !== undefined && known.chainId === chainId))
  if (chain === undefined) {
    const known = chains.flatMap(({ id, chainId: number }) => [...(number === undefined ? [] : [number]), `"${id}"`])
    return refuse(`chainId must be one of ${known.join(', ')}`)
  }
  if (typeof address !== 'string' || !chain.isAddress(address)) return refuse(`address must be ${chain.addressForm}`)
  if (token !== undefined && (typeof token !== 'string' || token.length === 0 || token.length > tokenCharacters)) {
    return refuse('token must be "native", or the key or address of a token')
  }
  return { isValid: true, chain, address, ...(token === undefined ? {} : { token }) }
}

function refuse(message: string): parseFaucetRequest.ReturnType {
  return { isValid: false, message }
}

export declare namespace parseFaucetRequest {
  type ReturnType =
    | { isValid: true; chain: FaucetChain; address: string; token?: string }
    | { isValid: false; message: string }
}
