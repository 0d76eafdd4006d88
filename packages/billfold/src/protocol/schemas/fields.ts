import * as v from 'valibot'
import { isAccountId } from '../caip/isAccountId.ts'
import { isNetworkId } from '../caip/isNetworkId.ts'
import type { AccountId, NetworkId } from '../caip/types.ts'

// The vocabulary of every schema in protocol: nothing without a bound, unknown fields never pass, and a bad item costs
// only itself. Not for the entry graph: valibot loads with the first chunk that talks to a server.

/** Text of at most `maxCharacters` UTF-16 units. */
/* @__NO_SIDE_EFFECTS__ */
export function text(maxCharacters: number) {
  return v.pipe(v.string(), v.maxLength(maxCharacters))
}

/** Text that is not empty. */
/* @__NO_SIDE_EFFECTS__ */
export function filledText(maxCharacters: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(maxCharacters))
}

/** A property that may be missing, null or bad: then the row counts without it. */
/* @__NO_SIDE_EFFECTS__ */
export function lenient<schema extends v.GenericSchema>(schema: schema) {
  return v.optional(v.fallback(v.optional(schema), undefined as v.InferOutput<schema> | undefined))
}

/** A list of which only the bad items are dropped; what comes after `maxCount` items is cut off unread. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<schema extends v.GenericSchema>(item: schema, maxCount: number) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items): v.InferOutput<schema>[] =>
      items.slice(0, maxCount).flatMap(candidate => {
        const parsed = v.safeParse(item, candidate)
        return parsed.success ? [parsed.output] : []
      }),
    ),
  )
}

/** An object used as a table, of which only the bad entries are dropped; keys that reach a prototype never pass. */
/* @__NO_SIDE_EFFECTS__ */
export function tableOf<schema extends v.GenericSchema>(key: RegExp, value: schema, maxCount: number) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((table): Record<string, v.InferOutput<schema>> => {
      const entries = Object.entries(table).slice(0, maxCount)
      return Object.fromEntries(
        entries.flatMap(([name, candidate]) => {
          if (!key.test(name) || name === '__proto__' || name === 'constructor' || name === 'prototype') return []
          const parsed = v.safeParse(value, candidate)
          return parsed.success ? [[name, parsed.output] as const] : []
        }),
      )
    }),
  )
}

/** CAIP-2. */
export const networkId = /* @__PURE__ */ v.custom<NetworkId>(isNetworkId)
/** CAIP-10. */
export const accountId = /* @__PURE__ */ v.custom<AccountId>(isAccountId)
/** CAIP-2 namespace. */
export const namespace = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/))
/** An address as CAIP-10 allows it; whether it is one of its namespace is the family's business. */
export const address = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/), v.regex(/[^.]/))

/** Base units: decimal digits, up to 2^256. */
export const baseUnits = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^\d{1,78}$/))
/** A non-negative decimal number as text. */
export const decimal = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,78})?$/))
/** The same, also where the wire carries a JSON number; always text afterwards. */
export const anyDecimal = /* @__PURE__ */ v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => String(value)),
  v.regex(/^\d{1,78}(\.\d{1,78})?$/),
)
/** An EVM quantity as servers write it: decimal or `0x` hex. */
export const quantity = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/))
/** Bytes as `0x` hex. */
export const bytes = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(400_000), v.regex(/^0x([0-9a-fA-F]{2})*$/))
/** Bytes in base64 with padding. */
export const base64 = /* @__PURE__ */ v.pipe(
  v.string(),
  v.minLength(4),
  v.maxLength(400_000),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
)
/** A price or fiat value for display: never calculated with base units. */
export const fiat = /* @__PURE__ */ v.pipe(v.number(), v.finite(), v.minValue(0))

/** An address of the web. */
export const webUrl = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(2_048), v.check(isWebUrl))
/** A picture for `<img>`: of the web, or a `data:` image. */
export const imageUrl = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(200_000),
  v.check(value => isWebUrl(value) || /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(value)),
)
/** A link that opens an app: any scheme of its own, but none that runs or reads something here. */
export const appLink = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(2_048), v.check(isAppLink))
/** ISO 8601 time. */
export const isoTime = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^\d{4}-\d\d-\d\dT/),
  v.check(value => !Number.isNaN(Date.parse(value))),
)
/** An identifier of a row somewhere: letters, digits and `-_.:`. */
export const slug = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[-_.:a-zA-Z0-9]{1,128}$/), v.regex(/[^.]/))

/** One segment of a path: anything but the two that address a folder. */
/* @__NO_SIDE_EFFECTS__ */
export function pathText(maxCharacters: number) {
  return v.pipe(
    filledText(maxCharacters),
    v.check(value => value !== '.' && value !== '..'),
  )
}

// How typed values travel in a query string.

/** A whole number between the bounds. */
/* @__NO_SIDE_EFFECTS__ */
export function queryInteger(min: number, max: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(min), v.maxValue(max))
}

/** A comma list; every item must be good. */
/* @__NO_SIDE_EFFECTS__ */
export function queryList<schema extends v.GenericSchema<string, string>>(item: schema, maxCount: number) {
  return v.pipe(
    v.string(),
    v.maxLength(16_000),
    v.transform(value => value.split(',').filter(part => part !== '')),
    v.array(item),
    v.maxLength(maxCount),
  )
}

/** `true` or `false`. */
export const queryFlag = /* @__PURE__ */ v.pipe(
  v.picklist(['true', 'false']),
  v.transform(value => value === 'true'),
)

function isWebUrl(value: string): boolean {
  return /^https?:$/.test(toPlainUrl(value)?.protocol ?? '')
}

function isAppLink(value: string): boolean {
  const url = toPlainUrl(value)
  return url !== undefined && !unsafeProtocol.test(url.protocol)
}

const unsafeProtocol = /^(javascript|data|blob|file|vbscript|about|view-source|filesystem):$/

/** The parsed address; `undefined` when it is not an address or carries credentials, which only serve to disguise its host. */
function toPlainUrl(value: string): URL | undefined {
  try {
    const url = new URL(value)
    return url.username === '' && url.password === '' ? url : undefined
  } catch {
    return undefined
  }
}
