import type { NetworkId } from 'billfold/protocol'
import { readInner } from '../abi/readInner.ts'
import { word } from '../abi/word.ts'
import { callNames } from './callNames.ts'
import { encodeDnsName } from './encodeDnsName.ts'
import { encodeResolve } from './encodeResolve.ts'
import { hashName } from './hashName.ts'
import type { NameCall } from './NameCall.ts'

/** Selectors of `addr(bytes32)` and `addr(bytes32,uint256)`, without 0x. */
const [addrSelector, addrOfCoinSelector] = ['3b3b57de', 'f1cb7e06']
/** ENSIP-11: coin types of EVM chains carry this bit. */
const evmBit = 0x8000_0000

/**
 * Where a normalised name leads on the network `on`, in lower case. On the network that keeps the names that is its main
 * address. Elsewhere it is the record of that chain (ENSIP-11); without one, the main address, but only if no
 * contract is there: the owner of a contract's address on one chain need not own it on another.
 */
export async function findAddress(call: NameCall, options: findAddress.Options): Promise<string | undefined> {
  const { universalResolver, name, on, via } = options
  const dnsName = encodeDnsName(name)
  if (dnsName === undefined) return undefined
  const node = await hashName(name)
  const ask = async (data: string) => {
    const answer = await callNames(call, { universalResolver, data: encodeResolve(dnsName, data), name })
    return answer && readInner(answer)
  }
  const chainId = Number(on.slice('eip155:'.length))
  const isElsewhere = on !== via && chainId !== 1
  if (isElsewhere && chainId < evmBit) {
    const record = await ask(addrOfCoinSelector + node + word(evmBit + chainId))
    const bytes = record && readInner(record)
    if (bytes && bytes !== '0x') return toAddress(bytes.length === 42 ? bytes : '')
  }
  const main = toAddress(`0x${(await ask(addrSelector + node))?.slice(26, 66) ?? ''}`)
  if (!main || !isElsewhere) return main
  const code = await call('eth_getCode', [main, 'latest'])
  // A plain account may point at code that acts for it (EIP-7702).
  return code === '0x' || (typeof code === 'string' && /^0xef0100[\da-f]{40}$/i.test(code)) ? main : undefined
}

export declare namespace findAddress {
  type Options = {
    readonly universalResolver: string
    readonly name: string
    readonly on: NetworkId
    /** The network that is asked. */
    readonly via: NetworkId
  }
}

function toAddress(hex: string): string | undefined {
  return /^0x[\da-f]{40}$/i.test(hex) && !/^0x0+$/.test(hex) ? hex.toLowerCase() : undefined
}
