import * as v from 'valibot'
import { isStrictEvmAddress } from '../../protocol/addresses/isStrictEvmAddress.ts'
import { parseIsoTime } from '../../protocol/signIn/parseIsoTime.ts'

// What a CACAO may hold: one line per field, because the fields become lines of a text that people sign (EIP-4361).

/** One line: no control characters, no separators of lines. */
/* @__NO_SIDE_EFFECTS__ */
const line = (maxCharacters: number) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones that are refused
  v.pipe(v.string(), v.maxLength(maxCharacters), v.regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/))
const time = /* @__PURE__ */ v.pipe(
  v.string(),
  v.check(text => parseIsoTime(text) !== undefined),
)
/** RFC 3986, with a scheme. */
const uri = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[a-z][a-z0-9+.-]*:[!#-;=?-Z[\]_a-z~]*$/i))

/** `did:pkh:eip155:<chain>:<address>`; capital letters of the address are its EIP-55 checksum or not mixed. */
const issuer = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^did:pkh:eip155:[1-9]\d{0,31}:0x[0-9a-fA-F]{40}$/),
  v.check(text => isStrictEvmAddress(text.slice(-42))),
)

export const cacaoPayload = /* @__PURE__ */ v.pipe(
  v.object({
    iss: issuer,
    /** RFC 3986 authority; a scheme before it where the wallet shows one (EIP-4361). */
    domain: v.pipe(v.string(), v.maxLength(512), v.regex(/^([a-z][a-z0-9+.-]*:\/\/)?[\w.~!$&'()*+,;=:@%[\]-]+$/i)),
    /** Older writings say `uri`; one of both is there. */
    aud: v.exactOptional(uri),
    uri: v.exactOptional(uri),
    version: v.literal('1'),
    nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,256}$/)),
    iat: time,
    exp: v.exactOptional(time),
    nbf: v.exactOptional(time),
    statement: v.exactOptional(line(20_000)),
    requestId: v.exactOptional(line(256)),
    resources: v.exactOptional(v.pipe(v.array(uri), v.maxLength(100))),
  }),
  v.check(payload => payload.aud !== undefined || payload.uri !== undefined),
)

export const cacao = /* @__PURE__ */ v.object({
  /** Both names of the same text. */
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: cacaoPayload,
  s: v.object({
    t: v.picklist(['eip191', 'eip1271']),
    s: v.pipe(v.string(), v.maxLength(20_000), v.regex(/^0x([0-9a-fA-F]{2})+$/)),
    /** What some wallets add; never read. */
    m: v.exactOptional(v.unknown()),
  }),
})
