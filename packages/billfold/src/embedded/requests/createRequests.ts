import { openModal } from '../../core/actions/openModal.ts'
import { showToast } from '../../core/actions/showToast.ts'
import type { ConnectorRequest } from '../../core/contracts/Connector.ts'
import type { WalletSession, WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import type { Kit } from '../../core/Kit.ts'
import { notifySent } from '../../core/query/notifySent.ts'
import { parseNetworkId } from '../../protocol/caip/parseNetworkId.ts'
import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { errorCatalogue } from '../../protocol/errors/catalogue.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { connectorNotConnected } from '../../protocol/errors/rows/connector.ts'
import { actionNotAllowed, rpcInvalidParams, rpcNotAllowed } from '../../protocol/errors/rows/rpc.ts'
import type { FramePayload } from '../../protocol/frame/frameMessages.ts'
import { actionNotAllowedDelayMs } from '../../protocol/limits.ts'
import { policyOf } from '../../protocol/rpc/policyOf.ts'
import { toRpcUrl } from '../session/toRpcUrl.ts'
import type { VaultTalk } from '../VaultTalk.ts'
import type { Approvals } from './createApprovals.ts'

/**
 * Requests of the page to the visitor's wallet (specification section 4, "RPC request life cycle"): what is known here is answered here, reads pass to the
 * frame, what needs approval is shown, everything else is refused. The vault has the same list, and there it counts.
 */
export function createRequests(options: createRequests.Options): (request: ConnectorRequest) => Promise<unknown> {
  const { approvals, kit, links, rules, talk } = options
  const { clock } = kit.environment

  const refuse = (method: string): BillfoldError => {
    approvals.rejectAll()
    if (!kit.store.getState().modal.isOpen) openModal(kit)
    const off = kit.runtime.onDestroy(
      clock.after(actionNotAllowedDelayMs, () => {
        off()
        showToast(kit, 'error', actionNotAllowed.message)
      }),
    )
    return new BillfoldError(rpcNotAllowed, { context: { method } })
  }

  return async asked => {
    const { method, network: networkId, params, signal = kit.runtime.lifetime } = asked
    asked.onStage?.('unasked')
    const { namespace, reference } = parseNetworkId(networkId)
    const link = links.get(namespace)
    const rule = rules.get(namespace)
    const known = link && rule?.answer({ method, params }, link)
    if (!link || link.accounts().length === 0) throw new BillfoldError(connectorNotConnected)
    if (known) return known.result
    const policy = policyOf(method, namespace)
    if (policy === 'refused') throw refuse(method)
    const network = kit.store.getState().networks.find(({ id }) => id === networkId)
    const payload: FramePayload<'RPC_REQUEST'> = {
      method,
      params: toFrameParams(rule?.toFrameParams ? rule.toFrameParams(params) : params),
      chainId: /^\d{1,15}$/.test(reference) ? Number(reference) : reference,
      chainNamespace: namespace as FramePayload<'RPC_REQUEST'>['chainNamespace'],
      rpcUrl: network && toRpcUrl(kit, network),
    }
    if (policy === 'read') return talk.ask('RPC_REQUEST', payload, { signal })
    const tag = asked.onStage?.('wallet')
    const answer = await approvals.run(
      { method, network: networkId },
      asking =>
        talk
          .ask('RPC_REQUEST', { ...payload, tag: typeof tag === 'string' ? tag : undefined }, asking)
          .catch(async cause => {
            throw rule ? await readNodeError(cause, rule) : cause
          }),
      signal,
    )
    // "On success of an unsafe request the native balance refreshes."
    notifySent(kit)
    return answer
  }
}

export declare namespace createRequests {
  type Options = {
    readonly kit: Kit
    readonly talk: VaultTalk
    readonly approvals: Approvals
    readonly rules: ReadonlyMap<Namespace, WalletSessionRules>
    readonly links: ReadonlyMap<Namespace, WalletSession>
  }
}

/**
 * What a node said, which the vault passes on under a code of its own, as the family reads it. Other failures stay what
 * they are: no node speaks for the visitor.
 */
async function readNodeError(cause: unknown, { toError }: WalletSessionRules): Promise<unknown> {
  const { context } = isBillfoldError(cause) ? cause : {}
  if (context?.code !== 'rpc/node') return cause
  const { code } = await toError({ code: context.rpcCode, message: context.message })
  return code.startsWith('node/') ? new BillfoldError(errorCatalogue[code], { context, cause }) : cause
}

/**
 * Parameters of a request as they travel: a copy that holds what JSON holds, with bigints as 0x hex.
 *
 * @throws `rpc/invalid-params` for what is neither a list nor an object, or cannot be copied.
 * @example toFrameParams([{ value: 10n }]) // [{ value: '0xa' }]
 */
function toFrameParams(params: unknown): unknown[] | Record<string, unknown> {
  try {
    const copy: unknown = JSON.parse(
      JSON.stringify(params ?? [], (_, value) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)),
    )
    if (typeof copy === 'object' && copy !== null) return copy as unknown[] | Record<string, unknown>
  } catch {}
  throw new BillfoldError(rpcInvalidParams, { details: 'Parameters are a list or an object of plain values' })
}
