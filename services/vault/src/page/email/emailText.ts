import { createText } from '../../texts/createText.ts'
import { texts } from './texts.ts'

/**
 * The texts of a change of the address: they come with its screens, for most visits show none.
 *
 * @example emailText('title')
 */
export const emailText = createText(texts, document.documentElement.lang || 'en')
