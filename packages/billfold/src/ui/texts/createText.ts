import type { en } from './en.ts'

export type TextKey = keyof typeof en
export type Catalogue = { readonly [key in TextKey]: string }

/** Gives the text of a key, placeholders filled. Values are put in as they are: they end up in text nodes only. */
export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** Makes the text function of one language. */
export function createText(catalogue: Catalogue): Text {
  return (key, values) => {
    const text = catalogue[key]
    return values
      ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
      : text
  }
}
