/**
 * A refusal in the shape of JSON-RPC. Codes and texts are those of the validator's RPC service.
 *
 * @example
 * throw new RpcError(-32602, 'Invalid param: WrongSize')
 */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
