import { isProxiedMethod, type JsonRpcRequest, jsonRpcRequest, parseNetworkId, rpcBatchCount } from 'billfold/protocol'
import * as v from 'valibot'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { isWrite } from '../../upstream/rpc/isWrite.ts'
import type { RpcOutcome } from '../../upstream/rpc/RpcCall.ts'
import type { RpcClient } from '../../upstream/rpc/RpcClient.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import { hasUnsafeNumber } from './hasUnsafeNumber.ts'
import { isOverBounds } from './isOverBounds.ts'

type Id = JsonRpcRequest['id'] | null
type Answer = { jsonrpc: '2.0'; id: Id } & RpcOutcome

/**
 * Answers a JSON-RPC body, one request or a batch, by the nodes of a network. An entry that is not a request, or asks for a method that
 * is not on the list, is answered with an error of its own; the rest goes on. Ids come back as they came.
 *
 * @param project whose calls these are: their failures are its own.
 * @throws UpstreamError when no node answered.
 */
export async function answerRpc(
  body: unknown,
  network: ServedNetwork,
  rpc: RpcClient,
  project = '',
): Promise<Answer | Answer[]> {
  if (!Array.isArray(body)) {
    const [only] = await answerAll([body], network, rpc, project)
    return only as Answer
  }
  if (body.length === 0) return refuse(null, 'invalid')
  if (body.length > rpcBatchCount) return refuse(null, 'tooMany')
  return answerAll(body, network, rpc, project)
}

async function answerAll(
  items: readonly unknown[],
  network: ServedNetwork,
  rpc: RpcClient,
  project: string,
): Promise<Answer[]> {
  const { namespace } = parseNetworkId(network.id)
  const readings = items.map(item => read(item, namespace))
  const requests = readings.flatMap(reading => ('request' in reading ? [reading.request] : []))
  const ask = (asked: readonly JsonRpcRequest[]) => rpc.ask(network, asked.map(toCall), { project })
  const outcomes =
    requests.length === 0
      ? []
      : await ask(requests).catch((error: unknown): readonly RpcOutcome[] => {
          // The node may have accepted a transaction before its answer grew too long; an error would claim that it was refused.
          const isOpen = requests.some(({ method }) => isWrite(method))
          if (!(error instanceof UpstreamError && error.kind === 'too-large') || isOpen) throw error
          return requests.map(() => ({ error: refusals.tooLarge }))
        })
  let next = 0
  return readings.map(reading => {
    if ('refusal' in reading) return reading.refusal
    return { jsonrpc: '2.0', id: reading.request.id, ...(outcomes[next++] as RpcOutcome) }
  })
}

function read(item: unknown, namespace: string): { request: JsonRpcRequest } | { refusal: Answer } {
  const parsed = v.safeParse(jsonRpcRequest, item)
  if (!parsed.success) return { refusal: refuse(idOf(item), 'invalid') }
  const request = parsed.output
  if (hasUnsafeNumber(request.id)) return { refusal: refuse(null, 'invalid') }
  if (!isProxiedMethod(request.method, namespace)) return { refusal: refuse(request.id, 'notAllowed') }
  // Such a number was already changed by parsing: passing it on would ask for something else.
  if (hasUnsafeNumber(request.params)) return { refusal: refuse(request.id, 'params') }
  if (isOverBounds(request)) return { refusal: refuse(request.id, 'overrides') }
  return { request }
}

function toCall({ method, params }: JsonRpcRequest) {
  return { method, params }
}

/** The id of an invalid request, where it has one that can be returned. */
function idOf(item: unknown): Id {
  const id: unknown = typeof item === 'object' && item !== null && 'id' in item ? item.id : null
  return (typeof id === 'string' && id.length <= 128) || (typeof id === 'number' && !hasUnsafeNumber(id)) ? id : null
}

const refusals = {
  invalid: { code: -32600, message: 'The JSON is not a valid request' },
  notAllowed: { code: -32601, message: 'Requested RPC call is not allowed' },
  params: { code: -32602, message: 'Numbers beyond 2^53 travel as text' },
  overrides: { code: -32602, message: 'Overrides of the state name at most 16 accounts, in 100,000 characters' },
  tooLarge: { code: -32005, message: 'The answer is longer than this server reads' },
  tooMany: { code: -32600, message: `A batch holds at most ${rpcBatchCount} requests` },
} as const

function refuse(id: Id, why: keyof typeof refusals): Answer {
  return { jsonrpc: '2.0', id, error: refusals[why] }
}
