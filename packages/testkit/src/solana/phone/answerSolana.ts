import { ProviderRpcError } from '../../wallet/ProviderRpcError.ts'
import { readObject } from '../../wallet/readParams.ts'
import { base58 } from '../base58.ts'
import type { VirtualSolanaWallet } from '../VirtualSolanaWallet.ts'
import type { SolanaPhoneSwitches } from './SolanaPhoneSwitches.ts'

type Signed = { readonly signedTransaction: Uint8Array; readonly signature: Uint8Array }
type Sign<answer> = (...inputs: readonly object[]) => Promise<readonly answer[]>

/**
 * One request as phones answer it: messages in base58, transactions in base64, answers by the switches.
 * @throws ProviderRpcError 4100 for an account that is not shown, −32601, −32602; what the wallet throws.
 */
export async function answerSolana(phone: answerSolana.Phone, call: answerSolana.Call): Promise<unknown> {
  const { signer, switches } = phone
  const { chain, method } = call
  if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
    return phone.accounts().map(address => ({ pubkey: address }))
  const params = readObject(call.params, 'the parameters')
  const account = () => {
    const found = signer.wallet.accounts.find(({ address }) => address === params.pubkey)
    if (!found) throw new ProviderRpcError(4100, `The wallet does not show ${String(params.pubkey)}`)
    return found
  }
  const feature = <answer>(name: string): Sign<answer> => {
    const found = signer.wallet.features[`solana:${name}`] as Record<string, Sign<answer>> | undefined
    if (!found?.[name]) throw new ProviderRpcError(-32601, `No method ${method}`)
    return found[name]
  }
  const sign = async (transactions: readonly unknown[]) => {
    const inputs = transactions.map(text => ({ account: account(), transaction: readTransaction(text), chain }))
    const signed = await feature<Pick<Signed, 'signedTransaction'>>('signTransaction')(...inputs)
    return signed.map(({ signedTransaction }) => signedTransaction)
  }
  switch (method) {
    case 'solana_signMessage': {
      const message = base58.decode(String(params.message))
      const [signed] = await feature<Signed>('signMessage')({ account: account(), message })
      return { signature: base58.encode(signed?.signature ?? new Uint8Array()) }
    }
    case 'solana_signTransaction': {
      const [signed = new Uint8Array()] = await sign([params.transaction])
      const signature = base58.encode(signatureOf(signed, account().address))
      return switches.answers === 'signature' ? { signature } : { signature, transaction: write(signed, switches) }
    }
    case 'solana_signAllTransactions': {
      const { transactions } = params
      if (!Array.isArray(transactions)) throw new ProviderRpcError(-32602, 'transactions must be a list')
      if (switches.answers === 'signature') throw new ProviderRpcError(-32601, `No method ${method}`)
      return { transactions: (await sign(transactions)).map(signed => write(signed, switches)) }
    }
    case 'solana_signAndSendTransaction': {
      const options = params.sendOptions === undefined ? {} : { options: readObject(params.sendOptions, 'sendOptions') }
      const input = { account: account(), transaction: readTransaction(params.transaction), chain, ...options }
      const [sent] = await feature<Signed>('signAndSendTransaction')(input)
      return { signature: base58.encode(sent?.signature ?? new Uint8Array()) }
    }
    default:
      throw new ProviderRpcError(-32601, `No method ${method}`)
  }
}

export declare namespace answerSolana {
  type Phone = {
    readonly signer: VirtualSolanaWallet
    readonly switches: SolanaPhoneSwitches
    accounts(): readonly string[]
  }
  /** `chain` as the wallet inside calls it. */
  type Call = { readonly chain: string; readonly method: string; readonly params: unknown }
}

/** Apps write base64 today; no app is known that still writes base58 here. */
function readTransaction(text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(text)), character => character.charCodeAt(0))
  } catch {
    throw new ProviderRpcError(-32602, 'transaction must be base64')
  }
}

function write(bytes: Uint8Array, { answers }: SolanaPhoneSwitches): string {
  return answers === 'base58'
    ? base58.encode(bytes)
    : btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** Where the account's signature stands in a wire transaction; the first one's when it is not to be found. */
function signatureOf(wire: Uint8Array, address: string): Uint8Array {
  const count = wire[0] ?? 0
  const message = wire.subarray(1 + count * 64)
  const body = (message[0] ?? 0) & 0x80 ? message.subarray(1) : message
  const keys = Array.from({ length: count }, (_, at) => base58.encode(body.subarray(4 + at * 32, 36 + at * 32)))
  const at = Math.max(0, keys.indexOf(address))
  return wire.subarray(1 + at * 64, 65 + at * 64)
}
