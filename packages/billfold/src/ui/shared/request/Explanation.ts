import type { TextKey } from '../../texts/createText.ts'

/** The texts of something that failed. */
export type Explanation = {
  readonly lead: TextKey
  readonly hint: TextKey
  /** Not a failure: no red, no details. */
  readonly isCalm?: boolean
  /** The visitor's own decision: no red. */
  readonly isChosen?: boolean
}
