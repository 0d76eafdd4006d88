import { createText } from '../../texts/createText.ts'
import { pageLocale } from '../../texts/pageLocale.ts'
import { type CallTextKey, callTexts } from './callTexts.ts'

/** The texts of transactions and typed data in the page's language. */
export const callText = createText<CallTextKey>(callTexts, pageLocale())
