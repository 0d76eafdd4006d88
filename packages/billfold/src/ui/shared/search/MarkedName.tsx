import { plainText } from '../../../parts/plainText.ts'
import { matchRange } from './matchRange.ts'

/** A name with the part that was searched for marked. */
export function MarkedName({ name: given, query }: { readonly name: string; readonly query: string }) {
  const name = plainText(given)
  const range = matchRange(name, query)
  if (!range) return name
  const [start, end] = range
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, end)}</mark>
      {name.slice(end)}
    </>
  )
}
