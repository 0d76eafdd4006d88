import { BillfoldError, isBillfoldError, type NetworkId, nameUnconfirmed } from 'billfold/protocol'
import { checksumAddress } from '../address/checksumAddress.ts'
import { findAddress } from '../names/findAddress.ts'
import { normalizeName } from '../names/normalizeName.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

/**
 * Where a name leads: the name as ENSIP-15 writes it and the address, checksummed. `chain` keeps the names (its
 * `contracts.ensUniversalResolver`), `on` is the network on which the address is to be used. `undefined` when the text is no
 * name or leads nowhere.
 *
 * Money follows the answer, so one node's word is not enough: where the network has nodes of several hosts a second one has
 * to say the same.
 *
 * @throws `names/off-chain` for names behind a gateway (EIP-3668) · `names/unconfirmed` · `rpc/…` and `node/…` when no node
 * answers · `request/aborted`.
 * @example await readNameAddress({ fetch, rpcUrls, chain: mainnet, name: 'alice.eth', on: 'eip155:8453' })
 */
export async function readNameAddress(
  options: readNameAddress.Options,
): Promise<{ readonly name: string; readonly address: string } | undefined> {
  const { chain, on } = options
  const universalResolver = chain.contracts?.ensUniversalResolver
  const name = universalResolver && (await normalizeName(options.name))
  if (!name) return undefined
  const rpc = openRpc(options, true)
  const answered: Rpc.Node[] = []
  const ask = (except: readonly Rpc.Node[]) =>
    findAddress(
      async (method, params) => {
        const answer = await rpc.ask({ method, params, except })
        if (!answer) throw new NoOtherNode()
        answered.push(answer.node)
        return answer.result
      },
      { universalResolver, name, on, via: chain.id },
    )
  const found = await ask([])
  if (!found) return undefined
  const first = [...answered]
  let cause: unknown
  try {
    if ((await ask(first)) === found) return { name, address: checksumAddress(found) }
    // It is unknown which of them is wrong.
    for (const node of answered) node.doubt()
  } catch (error) {
    if (error instanceof NoOtherNode) return { name, address: checksumAddress(found) }
    if (isBillfoldError(error, 'request/aborted')) throw error
    cause = error
  }
  throw new BillfoldError(nameUnconfirmed, { context: { name }, cause })
}

export declare namespace readNameAddress {
  type Options = ReadOptions & {
    /** As it was typed. */
    readonly name: string
    readonly on: NetworkId
  }
}

/** The network has nodes of one host only. */
class NoOtherNode extends Error {}
