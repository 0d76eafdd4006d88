import type { FeatureImplementations } from 'billfold/adapter'
import { parseChainId } from '../provider/parseChainId.ts'
import { loadChunk } from './loadChunk.ts'

type Call = { readonly method: string; readonly params?: unknown; readonly id?: unknown }
type Callback = (error: unknown, answer?: unknown) => void

/**
 * Asks the provider of a wallet in the page by `request` (EIP-1193), or answers as `send` and `sendAsync` did before that
 * standard. What is signed resolves once it is verified, as `requestVerified` does it.
 *
 * @throws as `requestVerified`, and what the wallet throws.
 */
export const providerRequest: FeatureImplementations['providerRequest'] = async options => {
  const { account, given, name, networks, provider, settings } = options
  const { signatureChecks } = await loadChunk(() => import('../signature/signatureChecks.ts'))
  const ask = async (call: Call) => (provider as { request(call: Call): Promise<unknown> }).request(call)
  const node: Parameters<typeof signatureChecks.requestVerified>[0]['node'] = {
    async request(method, params) {
      const id = parseChainId(await ask({ method: 'eth_chainId' }))
      const network = networks.find(known => known.id === `eip155:${id}`)
      return signatureChecks.openNode({ network, settings, ask }).request(method, params)
    },
  }
  const isContract = account?.type === 'smartAccount'
  const run = (call: Call) => signatureChecks.requestVerified({ ask, call, isContract, node })
  const [first, second] = given as readonly [Call | readonly Call[] | string, unknown]
  if (name === 'request') return run(first as Call)
  const answer = async (call: Call) => ({ id: call.id, jsonrpc: '2.0', result: await run(call) })
  const answering =
    typeof first === 'string'
      ? answer({ method: first, params: second })
      : Array.isArray(first)
        ? Promise.all(first.map(answer))
        : answer(first as Call)
  if (typeof second !== 'function') return answering
  await answering.then(found => (second as Callback)(null, found), second as Callback)
}
