import * as v from 'valibot'
import { baseUnits } from './baseUnits.ts'
import { evmAddress } from './evmAddress.ts'
import { gasUnits } from './gasUnits.ts'

/** A transaction as providers of swaps build it. */
export const evmCall = v.object({
  to: evmAddress,
  data: v.pipe(v.string(), v.maxLength(400_000), v.regex(/^0x([0-9a-f]{2})+$/i)),
  value: baseUnits,
  gas: gasUnits,
})
