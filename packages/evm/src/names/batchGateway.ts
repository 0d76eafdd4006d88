import { word } from '../abi/word.ts'
import { encodeTail } from './encodeTail.ts'
import { toHex } from './toHex.ts'

/**
 * The list of gateways that a universal resolver wants named, ABI-encoded: the one of clients that ask gateways in their own
 * process. Nobody calls it: names that would need a gateway are not asked for (see the README).
 */
export const batchGateway = word(1) + word(0x20) + encodeTail(toHex(new TextEncoder().encode('x-batch-gateway:true')))
