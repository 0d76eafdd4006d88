/** SQLite takes at most 32,766 parameters in one statement. */
const rowsPerStatement = 500

/** Runs a statement for some rows at a time, one after the other. */
export async function inParts<row, result>(
  rows: readonly row[],
  run: (part: readonly row[]) => Promise<readonly result[]>,
): Promise<result[]> {
  const results: result[] = []
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    results.push(...(await run(rows.slice(start, start + rowsPerStatement))))
  return results
}
