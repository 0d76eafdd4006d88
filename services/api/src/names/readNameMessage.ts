import * as v from 'valibot'

const attributeKey = v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,64}$/))
/** Control characters and those that change the direction of text have no place in a record. */
const attributeText = v.pipe(v.string(), v.maxLength(1_000), v.regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}]*$/u))
const mostAttributes = 20
const pictureSchemes = /^(https|ipfs|ar):\/\/\S+$|^eip155:\d+\/erc(721|1155):0x[0-9a-fA-F]{40}\/\d{1,78}$/

const nameMessage = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(256)),
  attributes: v.pipe(
    v.record(attributeKey, attributeText),
    v.check(attributes => Object.keys(attributes).length <= mostAttributes),
    v.check(({ avatar }) => avatar === undefined || pictureSchemes.test(avatar)),
  ),
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
})

/** What an account signs to register a name. */
export type NameMessage = {
  /** As signed, with its suffix. */
  readonly name: string
  readonly nonce: string
  /** Host of the page. */
  readonly domain: string
  /** Seconds. */
  readonly timestamp: number
  /** What is kept with the name. */
  readonly attributes: Readonly<Record<string, string>>
}

/**
 * Reads the signed text: JSON with `name`, `attributes` and `timestamp` in this order, and `nonce` and `domain` inside
 * `attributes`. `undefined` for any other text, also for JSON that a reader of the text could understand in another way than
 * a parser: repeated keys, spaces, escapes that are not needed.
 */
export function readNameMessage(text: string): NameMessage | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const { success, output } = v.safeParse(nameMessage, json)
  if (!success) return undefined
  const { name, attributes, timestamp } = output
  const { nonce, domain, ...kept } = attributes
  if (!nonce || !domain) return undefined
  if (JSON.stringify({ name, attributes, timestamp }) !== text) return undefined
  return { name, nonce, domain, timestamp, attributes: kept }
}
