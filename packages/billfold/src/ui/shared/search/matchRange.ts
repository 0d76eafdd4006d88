import { foldText } from './foldText.ts'

/** Where a name holds the query, as [start, end); nothing when it was found by something else. */
export function matchRange(name: string, query: string): readonly [start: number, end: number] | undefined {
  const wanted = foldText(query.trim())
  if (wanted === '') return undefined
  const folded = foldText(name)
  const word = folded.indexOf(` ${wanted}`)
  const start = folded.startsWith(wanted) ? 0 : word >= 0 ? word + 1 : folded.indexOf(wanted)
  return start < 0 ? undefined : [start, start + wanted.length]
}
