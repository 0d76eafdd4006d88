import { word } from '../abi/word.ts'
import { batchGateway } from './batchGateway.ts'

/** Selector of `reverseWithGateways(bytes,uint256,string[])`. */
const selector = '0xb7d6ca64'

/** Call data that asks a universal resolver what an address is called, by coin type (ENSIP-9). */
export function encodeReverse(address: string, coinType: number): string {
  const account = address.slice(2).toLowerCase().padEnd(64, '0')
  return selector + word(0x60) + word(coinType) + word(0xa0) + word(20) + account + batchGateway
}
