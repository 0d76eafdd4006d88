import * as v from 'valibot'

const short = v.pipe(v.string(), v.maxLength(200))
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(300))
const constant = v.union([v.pipe(v.string(), v.maxLength(1_000)), v.number(), v.boolean()])
const oneOrMore = v.union([path, v.pipe(v.array(path), v.maxLength(20))])
const deployments = v.pipe(
  v.array(
    v.object({
      chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      address: v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/)),
    }),
  ),
  v.maxLength(1_000),
)

/** Parameters of a format. Unknown ones are dropped. */
const params = v.object({
  token: v.optional(path),
  tokenPath: v.optional(path),
  nativeCurrencyAddress: v.optional(oneOrMore),
  threshold: v.optional(path),
  message: v.optional(short),
  base: v.optional(short),
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))),
  prefix: v.optional(v.boolean()),
  encoding: v.optional(v.picklist(['timestamp', 'blockheight'])),
  $ref: v.optional(path),
  collection: v.optional(path),
  collectionPath: v.optional(path),
  callee: v.optional(path),
  calleePath: v.optional(path),
  amountPath: v.optional(path),
  spenderPath: v.optional(path),
  selector: v.optional(path),
  senderAddress: v.optional(oneOrMore),
})

const visible = v.union([
  v.picklist(['always', 'never', 'optional']),
  v.object({ ifNotIn: v.optional(v.array(constant)), mustBe: v.optional(v.array(constant)) }),
])

/** One line of a description, or a group of them below a path. */
export type ClearField = {
  readonly path?: string | undefined
  readonly value?: string | number | boolean | undefined
  readonly label?: string | undefined
  readonly format?: string | undefined
  readonly $ref?: string | undefined
  readonly params?: v.InferOutput<typeof params> | undefined
  readonly visible?: v.InferOutput<typeof visible> | undefined
  readonly fields?: readonly ClearField[] | undefined
}

const field: v.GenericSchema<unknown, ClearField> = v.object({
  path: v.optional(path),
  value: v.optional(constant),
  label: v.optional(short),
  format: v.optional(v.pipe(v.string(), v.maxLength(40))),
  $ref: v.optional(path),
  params: v.optional(params),
  visible: v.optional(visible),
  fields: v.optional(v.pipe(v.array(v.lazy(() => field)), v.maxLength(200))),
})

/**
 * A description of what a contract's calls and messages mean (ERC-7730, version 2), with its includes resolved. The vault does not verify it: an operator
 * who pins one vouches for it, and it never takes away what the vault finds by itself.
 */
export const clearDescriptor = /* @__PURE__ */ v.object({
  context: v.object({
    contract: v.optional(v.object({ deployments })),
    eip712: v.optional(
      v.object({
        deployments: v.optional(deployments, []),
        domain: v.optional(v.object({ name: v.optional(short), version: v.optional(short) })),
      }),
    ),
  }),
  metadata: v.optional(
    v.object({
      owner: v.optional(short),
      constants: v.optional(v.record(v.string(), constant), {}),
      enums: v.optional(v.record(v.string(), v.record(v.string(), short)), {}),
    }),
    {},
  ),
  display: v.object({
    definitions: v.optional(v.record(v.string(), field), {}),
    /** By the signature of the call, or the encoded type of the message, with the names of what they take. */
    formats: v.record(
      v.pipe(v.string(), v.maxLength(4_000)),
      v.object({
        intent: v.optional(v.union([short, v.record(v.string(), short)])),
        fields: v.optional(v.pipe(v.array(field), v.maxLength(200)), []),
      }),
    ),
  }),
})

export type ClearDescriptor = v.InferOutput<typeof clearDescriptor>
