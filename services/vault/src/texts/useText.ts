import { createContext, useContext } from 'react'
import { createText, type PageText } from './createText.ts'
import { en } from './en.ts'

/** The text function of the page's language. */
export const TextContext = createContext<PageText>(createText(en, 'en'))

/**
 * The texts of the page's language.
 *
 * @example const t = useText(); t('action.cancel')
 */
export function useText(): PageText {
  return useContext(TextContext)
}
