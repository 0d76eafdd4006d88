import * as v from 'valibot'
import { errorTextCharacters } from '../../protocol/limits.ts'

// The vocabulary of the Sign protocol's schemas: nothing without a bound, unknown fields never pass.

/** An X25519 public key, a topic or a key of a topic: 32 bytes as lower-case hex. */
export const hex32 = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** A JSON-RPC id between two clients: never a string, always exact. */
export const signId = /* @__PURE__ */ v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Unix seconds. */
export const unixSeconds = /* @__PURE__ */ v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const chainText = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(64))

const name = /* @__PURE__ */ v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const names = /* @__PURE__ */ v.pipe(v.array(name), v.maxLength(500))
const chains = /* @__PURE__ */ v.pipe(v.array(chainText), v.maxLength(500))
const accounts = /* @__PURE__ */ v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(2_000))
const link = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(2_048))
/** People's text is cut, never a reason to refuse a wallet. */
const words = /* @__PURE__ */ v.optional(
  v.fallback(
    v.pipe(
      v.string(),
      v.transform(text => text.slice(0, 512)),
    ),
    '',
  ),
  '',
)

/** `__proto__`, `constructor` and `prototype` never get here: `v.record` leaves them out. */
const key = /* @__PURE__ */ v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/* @__NO_SIDE_EFFECTS__ */
function table<schema extends v.GenericSchema>(schema: schema) {
  return v.pipe(
    v.record(key, schema),
    v.check(entries => Object.keys(entries).length <= 100),
  )
}

export const proposalNamespaces = /* @__PURE__ */ table(
  v.object({ chains: v.exactOptional(chains), methods: names, events: names }),
)
export const sessionNamespaces = /* @__PURE__ */ table(
  v.object({ accounts, methods: names, events: names, chains: v.exactOptional(chains) }),
)
/** Values are texts by the specification; objects occur (`capabilities`) and pass. */
export const properties = /* @__PURE__ */ table(v.unknown())

/** Who a client says it is. Nothing here is proven: never a reason to trust, always to be shown as text. */
export const clientMetadata = /* @__PURE__ */ v.object({
  name: words,
  description: words,
  url: words,
  icons: v.fallback(
    v.pipe(
      v.array(link),
      v.transform(icons => icons.slice(0, 10)),
    ),
    [],
  ),
  redirect: v.exactOptional(
    v.fallback(
      v.object({
        native: v.exactOptional(link),
        universal: v.exactOptional(link),
        linkMode: v.exactOptional(v.boolean()),
      }),
      {},
    ),
  ),
})

export const participant = /* @__PURE__ */ v.object({ publicKey: hex32, metadata: clientMetadata })
export const relayChoice = /* @__PURE__ */ v.object({ protocol: v.pipe(v.string(), v.maxLength(32)) })

/** Some peers send `{}` for an error of their own: no code, no text. Code 0 stands for that. */
export const signError = /* @__PURE__ */ v.object({
  code: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
  message: v.fallback(
    v.pipe(
      v.string(),
      v.transform(text => text.slice(0, errorTextCharacters)),
    ),
    '',
  ),
  data: v.exactOptional(v.unknown()),
})

export type ClientMetadata = v.InferOutput<typeof clientMetadata>
export type Participant = v.InferOutput<typeof participant>
