import { visibleText } from '../text/visibleText.ts'

/** Selector of `Error(string)`. */
const errorSelector = '0x08c379a0'
const reasonCharacters = 200

/** A contract says what it likes: what hides or turns text is taken out. */
const clean = (text = '') => visibleText(text, reasonCharacters)

/** Why a contract reverted, for people: its own words where it gave any, else what the node wrote, else `unknown reason`. */
export function readRevertReason(text: string, data: string | undefined): string {
  const own = data?.startsWith(errorSelector) ? decodeString(data.slice(errorSelector.length)) : undefined
  const quoted = /reverted(?: with reason(?: string)?)?:? ['"]?([^'"\n]{1,200})/i.exec(text)?.[1]
  return clean(own) || clean(quoted) || 'unknown reason'
}

/** The single ABI-encoded string in `hex`; `undefined` for other data. */
function decodeString(hex: string): string | undefined {
  const length = Number.parseInt(hex.slice(64, 128), 16)
  const body = hex.slice(128, 128 + length * 2)
  if (!(length > 0) || body.length !== length * 2) return undefined
  return new TextDecoder().decode(Uint8Array.from(body.match(/../g) ?? [], byte => Number.parseInt(byte, 16)))
}
