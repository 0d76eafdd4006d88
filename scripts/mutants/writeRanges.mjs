/**
 * Where mutants are, as Stryker takes it: the fewest places that hold all of them. Stryker compares each with each file of the repository.
 *
 * @example writeRanges([{ file: 'src/a.ts', location: { start: { line: 2, column: 7 }, end: { line: 2, column: 13 } } }]) // ['src/a.ts:2:6-2:12']
 */
export function writeRanges(mutants) {
  const order = [...mutants].sort(
    (one, other) =>
      Number(one.file > other.file) - Number(one.file < other.file) ||
      compare(one.location.start, other.location.start) ||
      compare(other.location.end, one.location.end),
  )
  const outer = []
  for (const mutant of order) {
    const last = outer.at(-1)
    if (last?.file === mutant.file && compare(mutant.location.end, last.location.end) <= 0) continue
    outer.push(mutant)
  }
  return outer.map(
    ({ file, location: { end, start } }) => `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`,
  )
}

function compare(one, other) {
  return one.line - other.line || one.column - other.column
}
