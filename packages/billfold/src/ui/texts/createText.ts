import { plainText } from '../../parts/plainText.ts'
import type { en } from './en.ts'
import type { enAccount } from './enAccount.ts'
import type { enAsking } from './enAsking.ts'
import type { enConnect } from './enConnect.ts'
import type { enEmbedded } from './enEmbedded.ts'
import type { enPairing } from './enPairing.ts'
import type { enPay } from './enPay.ts'
import type { enSend } from './enSend.ts'
import type { enSignIn } from './enSignIn.ts'
import type { enSwap } from './enSwap.ts'
import type { enVault } from './enVault.ts'
import type { enWallets } from './enWallets.ts'

type Key =
  | keyof typeof en
  | keyof typeof enAccount
  | keyof typeof enConnect
  | keyof typeof enAsking
  | keyof typeof enEmbedded
  | keyof typeof enPairing
  | keyof typeof enSend
  | keyof typeof enSignIn
  | keyof typeof enPay
  | keyof typeof enSwap
  | keyof typeof enVault
  | keyof typeof enWallets
type Form = `${string}.${Intl.LDMLPluralRule}`
type PluralKey = Key extends infer key ? (key extends `${infer base}.other` ? base : never) : never

/** What `t` accepts: a key of the catalogue, for plural texts without the form at its end. */
export type TextKey = Exclude<Key, Form> | PluralKey

/**
 * The texts of one language, or of one area of it. Of a plural text `other` is needed, the forms that the language also has
 * are optional.
 */
export type Catalogue = Partial<Forms>

type Forms = { readonly [key in Exclude<Key, Form> | `${PluralKey}.other`]: string } & {
  readonly [key in `${PluralKey}.${Exclude<Intl.LDMLPluralRule, 'other'>}`]?: string
}

/**
 * Gives the text of a key, placeholders filled: numbers as the language writes them, strings as they are (they end up
 * in text nodes only), but for characters that would turn the sentence around. A plural text takes the form that `count` asks for.
 */
export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** Makes the text function of one language. `locale` is its BCP 47 tag; it chooses plural forms and digits. */
export function createText(catalogue: Catalogue, locale: string): Text {
  const texts: Readonly<Record<string, string | undefined>> = catalogue
  return (key, values) => {
    const count = values?.count
    const text =
      texts[key] ??
      (typeof count === 'number' ? texts[`${key}.${new Intl.PluralRules(locale).select(count)}`] : undefined) ??
      texts[`${key}.other`] ??
      key
    if (!values) return text
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return typeof value === 'number'
        ? new Intl.NumberFormat(locale).format(value)
        : value === undefined
          ? placeholder
          : plainText(value)
    })
  }
}
