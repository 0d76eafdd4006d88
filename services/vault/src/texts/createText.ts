import type { PageTextKey } from './en.ts'
import { showHidden } from './showHidden.ts'

/** The text of a key with its placeholders filled: numbers as the language writes them, in strings nothing that cannot be seen. */
export type TextOf<key extends string> = (key: key, values?: Readonly<Record<string, string | number>>) => string

export type PageText = TextOf<PageTextKey>

/**
 * Makes the text function of a catalogue in one language.
 *
 * @example createText(en, 'en')('failure.cooldown', { n: 30 }) // 'Please try again after 30 seconds'
 */
export function createText<key extends string>(catalogue: Readonly<Record<key, string>>, locale: string): TextOf<key> {
  return (key, values = {}) =>
    catalogue[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
      return value === undefined ? placeholder : showHidden(value)
    })
}
