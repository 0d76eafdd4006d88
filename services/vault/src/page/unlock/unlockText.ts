import { createText } from '../../texts/createText.ts'
import { texts } from './texts.ts'

/**
 * The texts of opening a wallet on a new site: they come with its screens, for most visits show none.
 *
 * @example unlockText('unlock.title')
 */
export const unlockText = createText(texts, document.documentElement.lang || 'en')
