/** A Markdown table. Cells are Markdown; a row whose cells are all empty in a column takes that column away. */
export function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const isUsed = heads.map((_, column) => rows.some(row => row[column]))
  const line = (cells: readonly string[]) =>
    `| ${cells
      .filter((_, column) => isUsed[column])
      .map(cell => cell.replace(/\|/g, '\\|').replace(/\n+/g, ' '))
      .join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
