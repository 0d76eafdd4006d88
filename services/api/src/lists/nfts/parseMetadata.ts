import { isDeeperThan } from '@billfold/service/http'
import * as v from 'valibot'
import { isContentId } from '../../upstream/sources/isContentId.ts'
import { cleanText } from '../cleanText.ts'
import type { NftMetadata } from './NftMetadata.ts'

const maxDepth = 64
const maxAttributes = 100
const maxPictureCharacters = 400_000

const word = v.fallback(v.nullish(v.union([v.string(), v.number(), v.boolean()])), null)
const picture = v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(maxPictureCharacters))), null)
const attribute = v.object({ trait_type: word, trait: word, name: word, value: word })
const metadata = v.object({
  name: word,
  description: word,
  image: picture,
  image_url: picture,
  image_data: picture,
  attributes: v.fallback(v.nullish(v.array(v.unknown())), null),
})

/**
 * What a collection says of an item, out of the JSON that ERC-721 and ERC-1155 describe; `undefined` when it is no object of
 * JSON. What is bad in it is left out alone; texts are cut and rid of marks that cannot be seen. Pure.
 *
 * @param tokenId decimal text, which stands for `{id}` in addresses of ERC-1155
 */
export function parseMetadata(text: string, tokenId: string): NftMetadata | undefined {
  const parsed = v.safeParse(metadata, parseJson(text))
  if (!parsed.success) return undefined
  const { name, description, image, image_url, image_data, attributes } = parsed.output
  return {
    name: toText(name, 256),
    description: toText(description, 2_000),
    picture: toPicture(image, tokenId) ?? toPicture(image_url, tokenId) ?? toDrawing(image_data),
    attributes: (attributes ?? []).slice(0, maxAttributes).flatMap(toAttribute),
  }
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = isDeeperThan(text, maxDepth) ? undefined : JSON.parse(text)
    return Array.isArray(value) ? undefined : value
  } catch {
    return undefined
  }
}

function toText(value: v.InferOutput<typeof word>, maxCharacters: number): string | null {
  return cleanText(String(value ?? ''), maxCharacters) ?? null
}

/** Characters that no database could keep. */
const controls = /[^\P{Cc}\t\n\r]/u

/** Whether the address can be reached is checked later; a text that a database cannot store, or that is not an address, is dropped. */
function toPicture(address: string | null | undefined, tokenId: string): string | null {
  const text = address?.trim().replaceAll('{id}', toHexId(tokenId)) ?? ''
  if (!/^(?:data|https?|ipfs|ar):/i.test(text)) return isContentId(text) ? `ipfs://${text}` : null
  return controls.test(text) ? null : text
}

/** Some write the drawing itself where others write its address. */
function toDrawing(text: string | null | undefined): string | null {
  if (!text) return null
  if (/^data:/i.test(text)) return controls.test(text) ? null : text
  return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
}

function toAttribute(item: unknown): NftMetadata['attributes'] {
  const parsed = v.safeParse(attribute, item)
  if (!parsed.success) return []
  const { trait_type, trait, name, value } = parsed.output
  const [label, text] = [toText(trait_type ?? trait ?? name, 256), toText(value, 256)]
  return text === null ? [] : [{ trait: label ?? '', value: text }]
}

/** As ERC-1155 has it: 64 digits, lower case, without a prefix. */
function toHexId(tokenId: string): string {
  return BigInt(tokenId).toString(16).padStart(64, '0')
}
