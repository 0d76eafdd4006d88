import { isNetworkId } from 'billfold/protocol'
import * as v from 'valibot'
import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'
import { requireAccount } from '../../rpc/requireAccount.ts'
import { requestedCall } from './requestedCall.ts'
import type { ShownCalls } from './ShownCalls.ts'
import { sendCalls } from './sendCalls.ts'
import { writeCallsId } from './writeCallsId.ts'

const mostCalls = 16
const request = v.object({
  version: v.optional(v.string(), '1.0'),
  id: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
  from: v.optional(v.string()),
  chainId: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/i))),
  atomicRequired: v.optional(v.boolean(), false),
  capabilities: v.optional(v.record(v.string(), v.unknown()), {}),
  calls: v.pipe(v.array(requestedCall), v.minLength(1)),
})

/**
 * wallet_sendCalls (EIP-5792): shown together, signed and sent one by one. It claims no atomicity and refuses requests that require it. Where the
 * first was sent and a later one was not, the status says so (600).
 *
 * @returns version 1.0: the id; later ones: `{ id }`.
 */
export async function walletSendCalls(tools: RpcTools<ShownCalls>, call: RpcCall): Promise<unknown> {
  const parsed = v.safeParse(request, Array.isArray(call.params) ? call.params[0] : call.params)
  if (!parsed.success) throw tools.failure('invalid-params')
  const { atomicRequired, calls, capabilities, chainId, from, id: named, version } = parsed.output
  requireAccount(tools, call, from)
  const network = chainId === undefined ? call.network : `eip155:${BigInt(chainId)}`
  if (!isNetworkId(network) || !tools.chains.clientOf(network)) throw tools.failure('bundle-chain')
  if (calls.some(one => one.isDelegation)) throw tools.failure('delegation')
  if (atomicRequired) throw tools.failure('atomicity')
  if (calls.length > mostCalls) throw tools.failure('bundle-too-large')
  const isNeeded = (value: unknown) =>
    typeof value === 'object' && value !== null && !('optional' in value && value.optional === true)
  if (Object.values(capabilities).some(isNeeded)) throw tools.failure('capability')
  const requireNew = () => {
    if (named !== undefined && tools.bundles.find(call.address, named)) throw tools.failure('duplicate-id')
  }
  requireNew()
  const isFirst = version === '1.0' || version === '1.0.0'
  const idOf = (hashes: readonly string[], isWhole: boolean) =>
    writeCallsId({ version: isFirst ? 1 : 2, network, hashes, isWhole })
  const note = (hashes: readonly string[], isWhole: boolean) => {
    if (named !== undefined) tools.bundles.note(call.address, named, { id: idOf(hashes, isWhole), isWhole })
  }
  const { hashes, isWhole } = await sendCalls(tools, { ...call, network }, calls, {
    signed(all) {
      // Another tab may have paid it meanwhile.
      requireNew()
      note(all, true)
    },
    stopped: some => note(some, false),
  })
  const answered = named ?? idOf(hashes, isWhole)
  return isFirst ? answered : { id: answered }
}
