import { createText } from '../../texts/createText.ts'
import { texts } from './texts.ts'

/**
 * The texts of the window of passkeys, which no other page needs.
 *
 * @example passkeyText('passkey.title')
 */
export const passkeyText = createText(texts, document.documentElement.lang || 'en')
