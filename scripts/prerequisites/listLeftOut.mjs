import { relative } from 'node:path'

/**
 * The tests that a layer left out, as lines for the end of a run: each file with its number of tests.
 *
 * @param results `testResults` of vitest's JSON report.
 * @example listLeftOut(testResults, '/billfold') // ['services/api/test/outages.test.ts: 4']
 */
export function listLeftOut(results, root) {
  return results.flatMap(({ assertionResults, name }) => {
    const count = assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending').length
    return count === 0 ? [] : [`${relative(root, name)}: ${count}`]
  })
}
