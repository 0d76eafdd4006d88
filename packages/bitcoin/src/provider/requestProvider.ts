import type { Connector } from 'billfold/adapter'
import { BillfoldError, connectorNotConnected, isRecord, type NetworkId, rpcInvalidParams } from 'billfold/protocol'
import { toBase64 } from '../bytes/toBase64.ts'
import { readTxid } from '../features/readTxid.ts'
import { requireMembers } from '../features/requireMembers.ts'
import { signAsked } from '../features/signAsked.ts'
import { signMessage } from '../features/signMessage.ts'
import type { BitcoinProvider } from './BitcoinProvider.ts'

/**
 * One request of a provider to the wallet of the page, in the words of a pairing. `signMessage` and `signPsbt` resolve once
 * what the wallet gave is verified.
 *
 * @throws `connector/not-connected` · `rpc/invalid-params` · `connector/invalid-answer` · `wallet/…`.
 */
export async function requestProvider(
  connector: Pick<Connector, 'request'>,
  { accounts, networkId: id }: requestProvider.Session,
  { method, params: given }: Parameters<BitcoinProvider['request']>[0],
): Promise<unknown> {
  if (!id) throw new BillfoldError(connectorNotConnected)
  if (!/^sign(Message|Psbt)$/.test(method)) {
    const answer = await connector.request({ network: id, method, params: given })
    return method === 'sendTransfer' ? { txid: readTxid(answer) } : answer
  }
  const params = isRecord(given) ? given : {}
  const address = params.address ?? params.account ?? accounts[0]?.address
  if (typeof address !== 'string') refuse('The account has no address')
  const account = accounts.find(known => known.address === address) ?? { address }
  const common = { account, connector, network: { id } }
  if (method === 'signMessage') {
    requireMembers(params, ['account', 'address', 'message', 'protocol'])
    const { message, protocol } = params
    if (typeof message !== 'string') refuse('message must be text')
    const asked = { ...common, message, ...(protocol === undefined ? {} : { protocol: protocol as 'ecdsa' }) }
    return { address, signature: await signMessage(asked) }
  }
  requireMembers(params, ['account', 'address', 'psbt', 'signInputs', 'broadcast'])
  const { broadcast, psbt, signInputs } = params
  if (broadcast === true) refuse('Broadcast by the action signPsbt')
  if (typeof psbt !== 'string') refuse('psbt is no PSBT in base64 or hex')
  if (signInputs !== undefined && !Array.isArray(signInputs)) refuse('signInputs must be a list')
  const inputs = signInputs?.map(input => (isRecord(input) ? { ...input, address: input.address ?? address } : input))
  const signed = await signAsked({
    ...common,
    request: {
      psbt,
      ...(inputs?.length ? { inputs: inputs as NonNullable<signAsked.Options['request']['inputs']> } : {}),
    },
  })
  return { psbt: toBase64(signed.toPSBT()) }
}

export declare namespace requestProvider {
  /** The accounts, the active one first, and the active network. */
  type Session = { readonly accounts: readonly Account[]; readonly networkId: NetworkId | undefined }
  type Account = { readonly address: string; readonly publicKey?: string }
}

function refuse(details: string): never {
  throw new BillfoldError(rpcInvalidParams, { details })
}
