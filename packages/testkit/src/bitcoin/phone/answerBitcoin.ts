import { Transaction } from '@scure/btc-signer'
import { ProviderRpcError } from '../../wallet/ProviderRpcError.ts'
import { readObject } from '../../wallet/readParams.ts'
import { fromBase64 } from '../fromBase64.ts'
import type { BitcoinNetworkKey } from '../keys/btcNetworks.ts'
import type { InputChoice } from '../keys/signInputs.ts'
import { toBase64 } from '../toBase64.ts'
import { toHex } from '../toHex.ts'
import type { VirtualBitcoinWallet } from '../VirtualBitcoinWallet.ts'
import type { BitcoinPhoneSwitches } from './BitcoinPhoneSwitches.ts'
import { toAddressRows } from './toAddressRows.ts'

/**
 * One request as phones answer it: the account named in `account` (`connectedAccount` in apps of before), amounts in
 * satoshi as text, PSBTs in base64.
 * @throws ProviderRpcError 4100 for an account that is not shown, −32601, −32602; what the wallet throws.
 */
export async function answerBitcoin(phone: answerBitcoin.Phone, call: answerBitcoin.Call): Promise<unknown> {
  const { signer, switches } = phone
  const { method, network } = call
  const { hand } = signer
  const params = readObject(call.params, 'the parameters')
  const holdings = (await hand.shared(network)) ?? []
  const named = params.account ?? params.connectedAccount
  if (!holdings.some(({ address }) => address === named))
    throw new ProviderRpcError(4100, `The wallet does not show ${String(named)}`)
  switch (method) {
    case 'getAccountAddresses':
      return hand.withFault<unknown>(
        switches.addresses === 'texts' ? holdings.map(({ address }) => address) : toAddressRows(holdings),
      )
    case 'signMessage': {
      const { address = named, message, protocol } = params
      if (typeof message !== 'string') throw new ProviderRpcError(-32602, 'message must be text')
      const asked = { address: String(address), message, protocol: protocol === 'bip322' ? 'bip322' : 'ecdsa', network }
      const signature = await hand.signMessage(asked as Parameters<typeof hand.signMessage>[0])
      return { address, signature: switches.signatures === 'hex' ? toHex(signature) : toBase64(signature) }
    }
    case 'sendTransfer': {
      const { amount, recipientAddress } = params
      if (typeof amount !== 'string' || !/^[1-9]\d*$/.test(amount))
        throw new ProviderRpcError(-32602, 'amount must be satoshi as text')
      if (typeof recipientAddress !== 'string') throw new ProviderRpcError(-32602, 'recipientAddress must be text')
      const sent = await hand.sendTransfer({ to: recipientAddress, amount: BigInt(amount), network })
      return { [switches.transactionId]: sent }
    }
    case 'signPsbt': {
      const inputs = readInputs(params.signInputs)
      const psbt = fromBase64(String(params.psbt))
      const signed = await hand.signPsbt({ psbt, network, ...(inputs.length > 0 ? { inputs } : {}) })
      const answer = { psbt: toBase64(signed) }
      return params.broadcast === true
        ? { ...answer, [switches.transactionId]: await phone.broadcast(network, finaliseSigned(signed)) }
        : answer
    }
    default:
      throw new ProviderRpcError(-32601, `No method ${method}`)
  }
}

export declare namespace answerBitcoin {
  type Phone = {
    readonly signer: VirtualBitcoinWallet
    readonly switches: BitcoinPhoneSwitches
    /** Resolves with the transaction's id. */
    broadcast(network: BitcoinNetworkKey, hex: string): Promise<string>
  }
  type Call = { readonly network: BitcoinNetworkKey; readonly method: string; readonly params: unknown }
}

function readInputs(value: unknown): readonly InputChoice[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new ProviderRpcError(-32602, 'signInputs must be a list')
  return value.map(item => {
    const { index, sighashTypes } = readObject(item, 'an input')
    if (!Number.isInteger(index)) throw new ProviderRpcError(-32602, 'index must be a number')
    return { index: index as number, sighashes: sighashTypes as number[] | undefined }
  })
}

/** A signed PSBT as the transaction that goes out, in hex. Throws when a signature is missing. */
function finaliseSigned(psbt: Uint8Array): string {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownInputs: true, allowUnknownOutputs: true })
  transaction.finalize()
  return transaction.hex
}
