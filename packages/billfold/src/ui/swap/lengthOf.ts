/** From here on digits need a smaller type to stay in sight. */
const LONG_CHARACTERS = 8
const LONGER_CHARACTERS = 12

/** How long a number is drawn, for the styles. */
export function lengthOf(text: string): 'more' | '' | undefined {
  return text.length > LONGER_CHARACTERS ? 'more' : text.length > LONG_CHARACTERS ? '' : undefined
}
