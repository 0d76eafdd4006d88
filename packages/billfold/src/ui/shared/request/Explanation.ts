import type { TextKey } from '../../texts/createText.ts'

/** What a visitor is told about something that did not come about. */
export type Explanation = {
  readonly lead: TextKey
  readonly hint: TextKey
  /** Nobody failed: no red, no details. */
  readonly isCalm?: boolean
  /** The visitor's own decision: no red. */
  readonly isChosen?: boolean
}
