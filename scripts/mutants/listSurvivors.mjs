/**
 * What a report of Stryker says: how many mutants the tests killed, and each one that they did not, with its place and its
 * change. Mutants that do not run, and those that a comment in the code declares equivalent, count as neither.
 *
 * @param report In the mutation testing report schema.
 * @example listSurvivors(report) // { killed: 36, survivors: ['src/a.ts:23 ConditionalExpression (Survived)\n- if (a) …'] }
 */
export function listSurvivors(report) {
  let killed = 0
  const survivors = []
  for (const [file, { mutants, source }] of Object.entries(report.files)) {
    const lines = source.split('\n')
    for (const { location, mutatorName, replacement, status } of mutants) {
      if (status === 'Killed' || status === 'Timeout') killed += 1
      if (status !== 'Survived' && status !== 'NoCoverage') continue
      const { end, start } = location
      const changed = lines.slice(start.line - 1, end.line)
      const before = changed[0].slice(0, start.column - 1)
      const after = changed.at(-1).slice(end.column - 1)
      const now = `${before}${replacement}${after}`
      const told = [...changed.map(line => `- ${line}`), ...now.split('\n').map(line => `+ ${line}`)]
      survivors.push([`${file}:${start.line} ${mutatorName} (${status})`, ...told].join('\n'))
    }
  }
  return { killed, survivors }
}
