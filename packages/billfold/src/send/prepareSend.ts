import { getShownAccount } from '../core/account/getShownAccount.ts'
import { requireConnection } from '../core/actions/requireConnection.ts'
import { switchNetwork } from '../core/actions/switchNetwork.ts'
import { isSameAddress } from '../core/addresses/isSameAddress.ts'
import { joinSignals } from '../core/async/joinSignals.ts'
import { untilAborted } from '../core/async/untilAborted.ts'
import type { TokenBalance } from '../core/contracts/Features.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { SendArguments } from '../core/modal/views.ts'
import { parseNetworkId } from '../protocol/caip/parseNetworkId.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { connectorNotConnected } from '../protocol/errors/rows/connector.ts'
import {
  sendInvalidAddress,
  sendInvalidAmount,
  sendTokenAddressRequired,
  sendTokenRequired,
  sendUnsupportedChain,
} from '../protocol/errors/rows/send.ts'
import { isPlaces } from '../protocol/units/isPlaces.ts'
import { isBurnAddress } from './isBurnAddress.ts'
import { readAmount } from './readAmount.ts'
import { resolveReceiver } from './resolveReceiver.ts'
import type { SendDraft, SendField } from './SendState.ts'

/**
 * Checks what a host wants sent and makes a draft of it, on its network: the wallet is asked to switch first where it is
 * on another one. What is absent is left to the visitor; an amount without a token is one of the native token.
 *
 * @throws `connector/not-connected` · `send/…` · what `switchNetwork` throws.
 */
export async function prepareSend(kit: Kit, given: SendArguments, signal?: AbortSignal): Promise<SendDraft> {
  const namespace = given.networkId && parseNetworkId(given.networkId).namespace
  if (namespace && !kit.adapters.get(namespace)?.features.transfer) throw new BillfoldError(sendUnsupportedChain)
  const account = getShownAccount(kit, { namespace })
  if (!account.isConnected) throw new BillfoldError(connectorNotConnected)
  const networkId = given.networkId ?? account.networkId
  if (networkId && (networkId !== account.networkId || account.namespace !== kit.store.getState().activeNamespace))
    await switchNetwork(kit, { networkId, signal })
  const context = requireConnection(kit, { namespace })
  if (!kit.adapters.get(context.network.namespace)?.features.transfer?.isAvailable(context))
    throw new BillfoldError(sendUnsupportedChain)

  const fields: SendField[] = []
  let to = ''
  if (given.to !== undefined) {
    const receiver = await resolveReceiver(kit, { networkId: context.network.id, text: given.to, signal })
    if (!receiver || isBurnAddress(kit, context.network.id, receiver.address))
      throw new BillfoldError(sendInvalidAddress)
    if (receiver.refusal) throw receiver.refusal
    to = receiver.name === undefined ? receiver.address : given.to
    fields.push('to')
  }
  let token: TokenBalance | undefined
  if (given.token !== undefined || given.amount !== undefined) {
    if (given.token === '') throw new BillfoldError(sendTokenAddressRequired)
    token = await readToken(kit, given.token, signal)
    fields.push('token')
  }
  const amount = given.amount ?? ''
  if (given.amount !== undefined) {
    if (!readAmount({ token, amount, unit: 'token' })) throw new BillfoldError(sendInvalidAmount)
    fields.push('amount')
  }
  return { token, amount, unit: 'token', to, given: fields }
}

/** What the account holds of a token, straight from the chain. */
async function readToken(kit: Kit, address: string | undefined, outer: AbortSignal | undefined): Promise<TokenBalance> {
  const { network, account } = requireConnection(kit)
  const { namespace } = network
  const { signal, release } = joinSignals(outer, kit.runtime.lifetime)
  try {
    const read = { network, address: account.address, settings: readSettings(kit), signal }
    if (address === undefined) {
      const native = await untilAborted((await loadFeature(kit, namespace, 'nativeBalance'))(read), signal)
      return { ...native, name: network.nativeCurrency.name, networkId: network.id }
    }
    const ask = await loadFeature(kit, namespace, 'tokenBalances')
    const found = (await untilAborted(ask({ ...read, tokens: [{ address }] }), signal)).find(
      row => row.address !== undefined && isSameAddress(kit, namespace, row.address, address),
    )
    // A contract that does not answer as a token is not one (fault 30).
    if (!found || !isPlaces(found.decimals)) throw new BillfoldError(sendTokenRequired)
    return found
  } finally {
    release()
  }
}
