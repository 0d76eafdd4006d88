/** A text as inline code, with any characters. */
export function toCode(text: string): string {
  if (text === '') return ''
  const plain = text.replace(/\s+/g, ' ')
  const ticks = plain.includes('`') ? '``' : '`'
  return ticks.length > 1 ? `${ticks} ${plain} ${ticks}` : ticks + plain + ticks
}
