/**
 * The error an EIP-1193 provider rejects with: a number that means something, and perhaps data.
 * @example throw new ProviderRpcError(4001, 'User rejected the request.')
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  declare readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}
