/** Where the next page of a list begins that is put together from the index and from a provider. */
export type MixedPosition<place> = {
  /** Nothing was shown of the index yet, or it goes on after a place, or all of it was shown. */
  readonly index: 'start' | 'end' | place
  /** On the page of that cursor (its first page without one), after the row of that id (at its top without one). */
  readonly provider: 'end' | { readonly cursor: string | undefined; readonly after: string | undefined }
}
