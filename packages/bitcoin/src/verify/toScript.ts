import { Address, OutScript } from '@scure/btc-signer'
import { btcNetworks } from '../address/btcNetworks.ts'
import { readAddress } from '../address/readAddress.ts'

/** The script that an address stands for; `undefined` for other text, and for kinds without rules yet. */
export function toScript(address: string): Uint8Array | undefined {
  const [network] = readAddress(address)?.networks ?? []
  try {
    return network && OutScript.encode(Address(btcNetworks[network]).decode(address))
  } catch {
    return undefined
  }
}
