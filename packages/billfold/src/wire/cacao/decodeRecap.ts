import * as v from 'valibot'
import { parseBase64 } from '../crypto/parseBase64.ts'
import { WireError } from '../WireError.ts'
import type { Recap } from './Recap.ts'

const name = /* @__PURE__ */ v.pipe(
  v.string(),
  // EIP-5573: namespace and name of an ability.
  v.regex(/^[a-zA-Z0-9.*_+-]{1,64}\/[a-zA-Z0-9.*_+-]{1,128}$/),
)
/** A URI or, as wallets use it, a namespace. Without quotes and spaces: it stands in quotes in the text that is signed. */
const resource = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[\x21-\x26\x28-\x7e]{1,1024}$/))
const recap = /* @__PURE__ */ v.object({
  att: v.record(resource, v.record(name, v.pipe(v.array(v.record(v.string(), v.unknown())), v.minLength(1)))),
})

/**
 * The ReCap that a resource stands for (EIP-5573), in either base64 alphabet.
 *
 * @throws WireError `wire/bad-recap`
 * @example const { att } = decodeRecap('urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3t9XX19fQ')
 */
export function decodeRecap(text: string): Recap {
  try {
    if (text.length > 16_384 || !text.startsWith('urn:recap:')) throw new Error('not a ReCap')
    const json = new TextDecoder('utf-8', { fatal: true }).decode(parseBase64(text.slice('urn:recap:'.length)))
    return v.parse(recap, JSON.parse(json))
  } catch (cause) {
    throw new WireError('wire/bad-recap', 'The resource is not a ReCap', { cause })
  }
}
