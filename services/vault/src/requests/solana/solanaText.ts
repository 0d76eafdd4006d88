import { createText } from '../../texts/createText.ts'
import { pageLocale } from '../../texts/pageLocale.ts'
import { solanaTexts } from './solanaTexts.ts'

/** The texts of Solana's transactions in the page's language. */
export const solanaText = createText<keyof typeof solanaTexts>(solanaTexts, pageLocale())
