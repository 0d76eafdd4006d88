import { BillfoldError, isBillfoldError, isEvmAddress, sendInvalidAddress } from 'billfold/protocol'
import { readText } from '../abi/readText.ts'
import { callNames } from '../names/callNames.ts'
import { encodeReverse } from '../names/encodeReverse.ts'
import { normalizeName } from '../names/normalizeName.ts'
import { openRpc } from './openRpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

const nameBytes = 255
/** Coin type of Ether (ENSIP-9): the name that an address has on the network which keeps names. */
const etherCoinType = 60

/**
 * The name of an address, and its picture. A name counts only if it leads back to the address and is written as ENSIP-15
 * writes it, or it could be shown in place of another one's. `chain` keeps the names. `undefined`: it has no name.
 *
 * @throws `send/invalid-address` · `rpc/…` and `node/…` when no node answers · `request/aborted`.
 * @example const identity = await readIdentity({ fetch, rpcUrls, chain: mainnet, address }) // { name: 'alice.eth', avatar }
 */
export async function readIdentity(
  options: readIdentity.Options,
): Promise<{ readonly name: string; readonly avatar?: string } | undefined> {
  const { address, chain } = options
  if (!isEvmAddress(address)) throw new BillfoldError(sendInvalidAddress)
  const universalResolver = chain.contracts?.ensUniversalResolver
  if (!universalResolver) return undefined
  const rpc = openRpc(options, true)
  const answer = await callNames(rpc.request, {
    universalResolver,
    data: encodeReverse(address, etherCoinType),
    name: address,
  }).catch(cause => {
    // Its name is resolved by a gateway, or points there: treated as none.
    if (isBillfoldError(cause, 'names/off-chain')) return undefined
    throw cause
  })
  const name = answer && readText(answer, 0, nameBytes)
  if (!name || (await normalizeName(name)) !== name) return undefined
  const avatar = await import('../names/readAvatar.ts')
    .then(({ readAvatar }) => readAvatar(rpc.request, { universalResolver, name, address, on: chain.id }))
    .catch(cause => {
      if (isBillfoldError(cause, 'request/aborted')) throw cause
      // A name without its picture is still a name.
      return undefined
    })
  return { name, ...(avatar === undefined ? {} : { avatar }) }
}

export declare namespace readIdentity {
  type Options = ReadOptions & { readonly address: string }
}
