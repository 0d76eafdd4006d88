import { Address, OutScript, p2tr, Transaction } from '@scure/btc-signer'
import type { createBitcoinChain } from '../src/exports/index.ts'

export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
type Key = createBitcoinChain.ReturnType['accounts'][number]['payment' | 'ordinals']
export type Unspent = { txid: string; vout: number; value: number; status: { confirmed: boolean } }
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** A client of the chain that shares no code with it: Esplora by HTTP, transactions by `@scure/btc-signer`. */
export function connectToBitcoin({ esploraUrl }: { esploraUrl: string }) {
  const request = (path: string, init?: RequestInit) => fetch(esploraUrl + path, init)
  const client = {
    request,
    async text(path: string) {
      const response = await request(path)
      return response.ok ? response.text() : Promise.reject(new Error(`${response.status} ${await response.text()}`))
    },
    async json<value>(path: string) {
      return JSON.parse(await client.text(path)) as value
    },
    async broadcast(hex: string) {
      const response = await request('/tx', { method: 'POST', body: hex })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${text}`)
      return text
    },
    unspent: (address: string) => client.json<Unspent[]>(`/address/${address}/utxo`),
    /** Spends outputs of one key to one address, all but the fee, or `amount` with the change back. */
    sign(parameters: {
      from: Key
      coins: readonly { txid: string; vout: number; value: number }[]
      to: string
      fee: bigint
      amount?: bigint
      sighash?: number
    }) {
      const { from, coins, to, fee, amount, sighash } = parameters
      const script = OutScript.encode(Address(regtest).decode(from.address))
      const isTaproot = from.address.startsWith('bcrt1p')
      const transaction = new Transaction()
      for (const { txid, vout, value } of coins)
        transaction.addInput({
          txid,
          index: vout,
          sequence: 0xfffffffd,
          witnessUtxo: { script, amount: BigInt(value) },
          ...(isTaproot ? { tapInternalKey: p2tr(bytes(from.publicKey), undefined, regtest).tapInternalKey } : {}),
          ...(sighash === undefined ? {} : { sighashType: sighash }),
        })
      const held = coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
      transaction.addOutputAddress(to, amount ?? held - fee, regtest)
      if (amount !== undefined) transaction.addOutput({ script, amount: held - amount - fee })
      transaction.sign(bytes(from.privateKey), sighash === undefined ? undefined : [sighash])
      transaction.finalize()
      return transaction
    },
  }
  return client
}
