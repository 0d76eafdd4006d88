import { RpcError } from './RpcError.ts'

/** @throws RpcError -32602 always: what came instead of what was expected, in the words of a node. */
export function refuseType(value: unknown, expected: string): never {
  const kind = Array.isArray(value) ? 'sequence' : typeof value === 'object' ? 'map' : typeof value
  const shown = kind === 'string' ? `string ${JSON.stringify(value)}` : kind === 'number' ? `number \`${value}\`` : kind
  throw new RpcError(-32602, `Invalid params: invalid type: ${shown}, expected ${expected}.`)
}
