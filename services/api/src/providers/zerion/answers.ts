import * as v from 'valibot'

/** Longest place in a provider's list that is kept: with our own wrapping it must fit the wire's 1,024 characters. */
const providerCursorCharacters = 400

// What Zerion answers (its public API reference, v1), as far as it is read. A bad row costs only itself: rows are parsed one
// by one, by the schemas of single rows.

const word = v.pipe(v.string(), v.maxLength(256))
const optionalWord = v.optional(v.fallback(v.nullable(word), null), null)
const dollars = v.optional(v.fallback(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))), null), null)
const optionalAddress = v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(2_048))), null), null)
/** ISO 8601, as milliseconds since 1970. */
const time = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text: string) => Date.parse(text)),
  v.number(),
  v.finite(),
)
const relationships = v.object({ chain: v.object({ data: v.object({ id: word }) }) })

/** Any list: its rows unread, and the address of the next page. */
export const zerionList = v.object({
  data: v.pipe(v.array(v.unknown()), v.maxLength(1_000)),
  links: v.optional(v.object({ next: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(8_000)))) }), {}),
})

/** The cursor in the address of a next page. The address itself is never followed: it is the provider's to choose. */
export const zerionCursor = v.pipe(v.string(), v.minLength(1), v.maxLength(providerCursorCharacters))

export const zerionChain = v.object({
  id: word,
  attributes: v.object({ external_id: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i)) }),
})

const implementation = v.object({
  chain_id: word,
  /** Absent or empty for a network's own currency; a value that is not text makes a bad row, or it would count as that currency. */
  address: v.optional(v.nullable(word), null),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
})

const fungible = v.object({
  name: optionalWord,
  symbol: optionalWord,
  implementations: v.optional(v.fallback(v.array(v.fallback(v.nullable(implementation), null)), []), []),
})

export const zerionPosition = v.object({
  attributes: v.object({
    quantity: v.object({ int: v.pipe(v.string(), v.regex(/^\d{1,78}$/)) }),
    price: v.optional(v.unknown()),
    fungible_info: fungible,
  }),
  relationships,
})

const transfer = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.optional(
    v.fallback(v.nullable(v.object({ numeric: v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,78})?$/)) })), null),
    null,
  ),
  fungible_info: v.optional(v.fallback(v.nullable(fungible), null), null),
  nft_info: v.optional(
    v.fallback(
      v.nullable(
        v.object({
          name: optionalWord,
          flags: v.optional(v.fallback(v.nullable(v.object({ is_spam: v.boolean() })), null), null),
        }),
      ),
      null,
    ),
    null,
  ),
  value: dollars,
  price: dollars,
})

export const zerionTransfer = transfer

export const zerionTransaction = v.object({
  attributes: v.object({
    operation_type: v.fallback(v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)), 'execute'),
    hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)),
    mined_at: time,
    sent_from: optionalWord,
    sent_to: optionalWord,
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.optional(v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger())), null), null),
    transfers: v.optional(v.fallback(v.nullable(v.array(v.unknown())), null), null),
  }),
  relationships,
})

const picture = v.optional(v.fallback(v.nullable(v.object({ url: optionalAddress })), null), null)

export const zerionNft = v.object({
  attributes: v.object({
    changed_at: v.optional(v.fallback(v.nullable(time), null), null),
    amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
    nft_info: v.object({
      contract_address: word,
      token_id: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
      name: optionalWord,
      interface: v.picklist(['erc721', 'erc1155']),
      flags: v.optional(v.fallback(v.nullable(v.object({ is_spam: v.boolean() })), null), null),
      content: v.optional(v.fallback(v.nullable(v.object({ preview: picture, detail: picture })), null), null),
    }),
    collection_info: v.optional(v.fallback(v.nullable(v.object({ name: optionalWord })), null), null),
  }),
  relationships,
})
