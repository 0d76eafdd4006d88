import { createContext, useContext } from 'react'
import { createText, type Text } from './createText.ts'
import { en } from './en.ts'

/** The text function of the modal's language. */
export const TextContext = createContext<Text>(createText(en, 'en'))

/**
 * The texts of the modal's language.
 * @example const t = useText(); t('connecting.ask', { name: 'Rabby' })
 */
export function useText(): Text {
  return useContext(TextContext)
}
