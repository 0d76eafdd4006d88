import { showHidden } from '../../approve/decode/message/showHidden.ts'
import type { en, PageTextKey } from './en.ts'

/** The text of a key with its placeholders filled: numbers as the language writes them, in strings nothing that cannot be seen. */
export type PageText = (key: PageTextKey, values?: Readonly<Record<string, string | number>>) => string

/**
 * Makes the text function of one language.
 *
 * @example createText(en, 'en')('failure.cooldown', { n: 30 }) // 'Please try again after 30 seconds'
 */
export function createText(catalogue: Readonly<Record<keyof typeof en, string>>, locale: string): PageText {
  return (key, values = {}) =>
    catalogue[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
      return value === undefined ? placeholder : showHidden(value)
    })
}
