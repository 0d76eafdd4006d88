// internal: not part of the public API
/** Milliseconds of a time as RFC 3339 writes it, with a zone; `undefined` for anything else, the 31st of February included. */
export function parseIsoTime(text: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(?!24)\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.exec(text)
  if (!parts) return undefined
  const [, year = 0, month = 0, day = 0] = parts.map(Number)
  // `Date` would carry a day too many over into the next month.
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  const timeMs = Date.parse(text)
  return Number.isNaN(timeMs) ? undefined : timeMs
}
