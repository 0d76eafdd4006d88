/**
 * A pasted number as the amount field holds it: without grouping, with a point. Separators mean what they mean in the
 * visitor's language: "1.000" is a thousand in German and one in English, "1,5" is one and a half in both. What is
 * written like no number of any language stays as it is, so that the field says so.
 *
 * @param locale BCP 47 tag; the runtime's by default.
 * @example toPlainAmount('1.234,5', 'de') // '1234.5'
 */
export function toPlainAmount(text: string, locale?: string): string {
  // Spaces and apostrophes only ever group.
  const bare = text.replace(/(?<=\d)[\s'’\u202f\u00a0](?=\d{3}(\D|$))/g, '')
  const [, whole = '', separator, rest = ''] = /^(\d[\d.,]*)?([.,])(\d*)$/.exec(bare) ?? []
  if (!separator) return bare
  const isMixed = whole.includes(separator === '.' ? ',' : '.')
  const isRepeated = whole.includes(separator)
  if (isMixed && isRepeated) return text
  if (isMixed) return isGrouped(whole) ? `${plain(whole)}.${rest}` : text
  const all = `${whole}${separator}${rest}`
  if (isRepeated) return isGrouped(all) ? plain(all) : text
  const group = new Intl.NumberFormat(locale).formatToParts(10_000_000).find(({ type }) => type === 'group')?.value
  return separator === group && isGrouped(all) ? plain(all) : `${whole}.${rest}`
}

/** In threes, or as in India: "12,34,567". Never with a leading zero, which stands before decimals. */
function isGrouped(text: string): boolean {
  return /^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/.test(text)
}

function plain(text: string): string {
  return text.replace(/[.,]/g, '')
}
