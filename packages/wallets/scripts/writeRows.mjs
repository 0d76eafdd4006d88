import { writeFileSync } from 'node:fs'

/** Writes rows as this package keeps them: sorted by id, one line per field, so that a change reads well as a diff. */
export function writeRows(path, rows) {
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
  const lines = sorted.map(row => {
    const fields = Object.entries(row).map(([name, value]) => `    ${JSON.stringify(name)}: ${inline(value)}`)
    return `  {\n${fields.join(',\n')}\n  }`
  })
  writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`)
}

function inline(value) {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inline(one)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
