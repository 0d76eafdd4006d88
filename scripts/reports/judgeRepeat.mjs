import { resolve } from 'node:path'
import { findFailures } from './findFailures.mjs'

/**
 * Compares the run of a layer with the repetition of the files that failed in it. A test that did not pass the second time failed; one that failed in one of the two runs is flaky.
 */
export function judgeRepeat(first, second, root) {
  const before = findFailures(first, root)
  const after = findFailures(second, root)
  const hasPassed = ({ file, name }) =>
    name === undefined
      ? second.testResults.some(result => result.name === resolve(root, file) && result.status === 'passed')
      : findTest(second, resolve(root, file), name)?.status === 'passed'
  const twin = (list, { file, name }) => list.find(one => one.file === file && one.name === name)
  const flaky = [
    ...before.filter(hasPassed).map(one => ({ one, outputs: [one.text, 'passed'] })),
    ...after
      .filter(one => one.name !== undefined && !twin(before, one))
      .map(one => ({ one, outputs: ['passed', one.text] })),
  ]
  const failed = before.filter(one => !hasPassed(one)).map(one => twin(after, one)?.text ?? one.text)
  const report = structuredClone(first)
  for (const { one } of flaky) {
    const test = findTest(report, resolve(root, one.file), one.name)
    if (test) test.status = 'passed'
  }
  const named = flaky.map(({ one, outputs }) => ({ name: [one.file, one.name].filter(Boolean).join(': '), outputs }))
  return { failed, flaky: named, report: { ...report, flaky: named } }
}

function findTest({ testResults }, path, name) {
  return testResults
    .flatMap(result => (result.name === path ? result.assertionResults : []))
    .find(test => test.fullName === name)
}
