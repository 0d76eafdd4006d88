import { ProviderRpcError } from './ProviderRpcError.ts'

/** The list of parameters of a request; a missing one reads as empty. */
export function readList(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  if (!Array.isArray(params)) throw invalid('expected a list of parameters')
  return params
}

/** A parameter that must be an object. */
export function readObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${what} must be an object`)
  return value as Record<string, unknown>
}

/** A parameter that must be a 20-byte address in hex. */
export function readAddress(value: unknown, what: string): `0x${string}` {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) throw invalid(`${what} must be an address`)
  return value as `0x${string}`
}

/** Bytes in hex, `undefined` when absent. */
export function readBytes(value: unknown, what: string): `0x${string}` | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) throw invalid(`${what} must be bytes in hex`)
  return value as `0x${string}`
}

/** A quantity as the JSON-RPC specification of Ethereum writes it, `undefined` when absent. */
export function readQuantity(value: unknown, what: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw invalid(`${what} must be a quantity in hex`)
  return BigInt(value)
}

/** A chain id in hex without leading zeros, as EIP-3326 and EIP-3085 ask for. */
export function readChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,12})$/.test(value))
    throw invalid('chainId must be a 0x-prefixed hexadecimal string without leading zeros')
  return Number(value)
}

/** The error of a request that cannot be read (−32602). */
export function invalid(message: string): ProviderRpcError {
  return new ProviderRpcError(-32602, `Invalid params: ${message}`)
}
