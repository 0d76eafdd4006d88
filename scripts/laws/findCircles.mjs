/**
 * The circles of imports in a tree of folders: in each folder, its entries (files, and subfolders as a whole) that import each other in
 * a circle. Without a circle the entries of every folder have an order in which no import points upward.
 *
 * @param {readonly (readonly [from: string, to: string])[]} imports paths of files, with `/`
 * @returns {string[]} one line per circle: its folder, its entries, and an import for each arrow between them
 */
export function findCircles(imports) {
  /** @type {Map<string, Map<string, Map<string, string>>>} folder → entry → entry → an import */
  const folders = new Map()
  for (const [from, to] of imports) {
    const start = from.split('/')
    const end = to.split('/')
    let depth = 0
    while (start[depth] === end[depth] && depth < start.length - 1) depth++
    const folder = start.slice(0, depth).join('/')
    const entries = folders.get(folder) ?? folders.set(folder, new Map()).get(folder)
    const targets = entries.get(start[depth]) ?? entries.set(start[depth], new Map()).get(start[depth])
    if (!targets.has(end[depth])) targets.set(end[depth], `${from} → ${to}`)
  }
  return [...folders].sort().flatMap(([folder, entries]) =>
    componentsOf(entries).map(circle => {
      const arrows = circle.flatMap(one => circle.flatMap(other => entries.get(one)?.get(other) ?? []))
      return `${folder}: ${circle.join(', ')} import each other: ${arrows.join('; ')}`
    }),
  )
}

/** Strongly connected components of more than one node (Tarjan). */
function componentsOf(entries) {
  const indexes = new Map()
  const lowest = new Map()
  const open = []
  const found = []
  const visit = entry => {
    indexes.set(entry, indexes.size)
    lowest.set(entry, indexes.get(entry))
    open.push(entry)
    for (const next of entries.get(entry)?.keys() ?? []) {
      if (!indexes.has(next)) visit(next)
      if (open.includes(next)) lowest.set(entry, Math.min(lowest.get(entry), lowest.get(next)))
    }
    if (lowest.get(entry) !== indexes.get(entry)) return
    const component = open.splice(open.indexOf(entry))
    if (component.length > 1) found.push(component.sort())
  }
  for (const entry of entries.keys()) if (!indexes.has(entry)) visit(entry)
  return found
}
