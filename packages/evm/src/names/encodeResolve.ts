import { word } from '../abi/word.ts'
import { batchGateway } from './batchGateway.ts'
import { encodeTail } from './encodeTail.ts'

/** Selector of `resolveWithGateways(bytes,bytes,string[])`. */
const selector = '0xa1472844'

/**
 * Call data that asks a universal resolver to ask the resolver of a name. `dnsName` from `encodeDnsName`, `data` the call
 * that the name's resolver gets; both hex digits without 0x.
 */
export function encodeResolve(dnsName: string, data: string): string {
  const name = encodeTail(dnsName)
  const call = encodeTail(data)
  const callAt = 0x60 + name.length / 2
  return selector + word(0x60) + word(callAt) + word(callAt + call.length / 2) + name + call + batchGateway
}
