/**
 * One value kept in the page's storage: its key, the version of its shape, and the parser that every read goes through.
 * Parsers of values that load before intent are written by hand: they cost bytes in every host.
 */
export type StoredValue<value> = {
  readonly key: `@billfold/${string}`
  readonly version: number
  /** `undefined` for anything that is not exactly such a value. Never throws. */
  parse(stored: unknown): value | undefined
}
