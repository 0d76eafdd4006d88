/** How a place in a list of the index is written, and read again. */
export type PlaceTexts<place> = {
  format(place: place): string
  /** `undefined` for what `format` did not write. */
  parse(text: string): place | undefined
}
