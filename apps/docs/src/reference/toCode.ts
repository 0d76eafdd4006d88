/** A text as inline code, whatever it holds. */
export function toCode(text: string): string {
  if (text === '') return ''
  const plain = text.replace(/\s+/g, ' ')
  const ticks = plain.includes('`') ? '``' : '`'
  return ticks.length > 1 ? `${ticks} ${plain} ${ticks}` : ticks + plain + ticks
}
