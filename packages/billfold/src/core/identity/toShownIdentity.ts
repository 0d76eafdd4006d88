import type { Identity } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'

const nameCharacters = 255
/** A joiner where it belongs: inside an emoji. */
const emojiJoiner = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu
/** Characters that are not seen, or that turn around what stands beside them (Unicode technical report 36). */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u
const safePicture = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/**
 * What of an identity is shown: the name if nothing in it deceives, and the picture if showing it makes no request to a host that the page did
 * not name, that is a `data:` image or one of the API's own.
 */
export function toShownIdentity(kit: Kit, given: Identity | undefined): Identity | undefined {
  const name = given?.name.slice(0, nameCharacters)
  if (!given || !name || hidden.test(name.replace(emojiJoiner, ''))) return undefined
  const { api } = kit.store.getState().settings
  const { avatar } = given
  const isShown = avatar !== undefined && (safePicture.test(avatar) || (!!api && avatar.startsWith(`${api}/`)))
  return { name, ...(isShown ? { avatar } : {}) }
}
