import { word } from '../abi/word.ts'
import { batchGateway } from './batchGateway.ts'
import { encodeTail } from './encodeTail.ts'

/** Selector of `reverseWithGateways(bytes,uint256,string[])`. */
const selector = '0xb7d6ca64'

/** Call data that asks a universal resolver what an address is called, by coin type (ENSIP-9). */
export function encodeReverse(address: string, coinType: number): string {
  const account = encodeTail(address.slice(2).toLowerCase())
  return selector + word(0x60) + word(coinType) + word(0x60 + account.length / 2) + account + batchGateway
}
