/** What is wrong with a share, or with several together. */
export type ShareFault =
  /** A word that the list does not have. */
  | 'word'
  /** Too few or too many words for a share. */
  | 'length'
  /** A word is another one than was written, or stands in another place. */
  | 'checksum'
  /** The share was not made as SLIP-39 says. */
  | 'malformed'
  /** The shares were made at different times, or are of different wallets. */
  | 'strangers'
  /** One share came twice. */
  | 'repeated'
  /** More or fewer shares than the threshold says. */
  | 'count'
  /** Each share is whole, and what they give together is not what was split. */
  | 'digest'

/** Why shares do not combine. Its message names no word of a share, so that it may go to a log. */
export class ShareError extends Error {
  override readonly name = 'ShareError'
  readonly fault: ShareFault
  /** Which of the given shares it is, from 0. */
  readonly share: number | undefined
  /** Which of its words, from 0. */
  readonly word: number | undefined

  constructor(fault: ShareFault, place: { readonly share?: number; readonly word?: number } = {}) {
    super(`The shares do not combine: ${fault}`)
    this.fault = fault
    this.share = place.share
    this.word = place.word
  }
}
