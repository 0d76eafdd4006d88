import * as v from 'valibot'
import { address, filledText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * Registers a name. `coin_type` is ENSIP-11's, `message` the signed JSON with `name`, `attributes` and `timestamp` in
 * seconds.
 */
export const registerName = endpoint({
  name: 'registerName',
  method: 'POST',
  path: '/v1/profile/account',
  body: v.object({
    coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)),
    address,
    message: filledText(8_192),
    signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{62,40000}$/)),
  }),
  answer: v.object({ success: v.boolean() }),
  answerKind: 'json',
  isOurs: false,
})

export const registerNameExample: Example<typeof registerName> = {
  path: '/v1/profile/account',
  body: {
    coin_type: 2147483649,
    address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    message: '{"name":"alice.example","attributes":{},"timestamp":1769860800}',
    signature: `0x${'ab'.repeat(65)}`,
  },
  answer: { success: true },
}
