/**
 * What reports of Stryker say together: how many mutants the tests of any layer killed, how many made them run without end, how many are listed as
 * equivalent, and each one that survived, with its place and its change. Mutants that do not run count as none of these.
 *
 * @param reports In the mutation testing report schema, one per layer.
 * @example judgeMutants([report], { equivalents: [], isAsked: () => true }).survivors[0].text // 'src/a.ts:23 ConditionalExpression\n- if (a) …'
 */
export function judgeMutants(reports, { equivalents, isAsked }) {
  const mutants = new Map()
  for (const { files } of reports)
    for (const [file, { mutants: own, source }] of Object.entries(files)) {
      if (!isAsked(file)) continue
      const lines = source.split('\n')
      for (const mutant of own) {
        const described = describe(file, lines, mutant)
        const before = mutants.get(described.text)
        if (before === undefined || rank(described) < rank(before)) mutants.set(described.text, described)
      }
    }
  const judged = { killed: 0, timedOut: 0, documented: 0, survivors: [] }
  for (const mutant of mutants.values()) {
    const { status } = mutant
    const isListed = () =>
      equivalents.some(one => one.file === mutant.file && one.from === mutant.from && one.to === mutant.to)
    if (status === 'Killed') judged.killed += 1
    else if (status === 'Timeout') judged.timedOut += 1
    else if (rank(mutant) === left && isListed()) judged.documented += 1
    else if (rank(mutant) === left) judged.survivors.push(mutant)
  }
  return judged
}

const ranks = ['Killed', 'Timeout', 'Survived', 'NoCoverage']
const left = 2

/** What a layer has killed is killed; what no layer could run is listed last. */
function rank({ status }) {
  const at = ranks.indexOf(status)
  return at < 0 ? ranks.length : Math.min(at, left)
}

function describe(file, lines, { location, mutatorName, replacement, status }) {
  const { end, start } = location
  const changed = lines.slice(start.line - 1, end.line)
  const now = `${changed[0].slice(0, start.column - 1)}${replacement}${changed.at(-1).slice(end.column - 1)}`
  const diff = [...changed.map(line => `- ${line}`), ...now.split('\n').map(line => `+ ${line}`)]
  const text = [`${file}:${start.line} ${mutatorName}`, ...diff].join('\n')
  return { file, location, status, text, from: trim(changed.join('\n')), to: trim(now) }
}

/** Without what a formatter changes. */
function trim(code) {
  return code
    .split('\n')
    .map(line => line.trim())
    .join('\n')
}
