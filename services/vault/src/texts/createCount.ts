import type { TextOf } from './createText.ts'

/** The keys of a catalogue that has a text for one and one for any other number: `<key>.one`, `<key>.other`. */
export type CountedOf<key extends string> = key extends `${infer base}.one` ? base : never

/**
 * Makes the function that takes a text by number, in the language's own plural forms.
 *
 * @example createCount(t, 'en')('devices.count', 2) // '2 devices'
 */
export function createCount<key extends string>(
  t: TextOf<key>,
  locale: string,
): (counted: CountedOf<key>, n: number) => string {
  const plural = new Intl.PluralRules(locale)
  return (counted, n) => t(`${counted}.${plural.select(n) === 'one' ? 'one' : 'other'}` as key, { n })
}
