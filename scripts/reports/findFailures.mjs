import { relative } from 'node:path'

/**
 * The failed tests of a report that Vitest's JSON reporter wrote, with what was to be seen then. A file that could not be read counts as one, without a name.
 */
export function findFailures({ testResults }, root) {
  return testResults.flatMap(({ assertionResults, message, name: path, status }) => {
    const file = relative(root, path)
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0)
      return status === 'failed' ? [{ file, name: undefined, text: `${file}: ${firstLine(message)}` }] : []
    return failed.map(({ failureMessages: [error, ...seen], fullName }) => {
      // Behind the error may stand what was to be seen then.
      const rest = seen.map(text => text.slice(0, 3_000).replaceAll(/^/gm, '    '))
      return {
        file,
        name: fullName,
        text: [`${file}: ${fullName}`, `    ${firstLine(error)}`, ...rest].join('\n'),
      }
    })
  })
}

function firstLine(text) {
  return (text ?? '').split('\n')[0].slice(0, 300)
}
