import { join } from 'node:path'
import type { Proof } from './Book.ts'

/** What the JSON reporter of vitest writes, as far as it is read here. */
export type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Which proofs did not run and pass in these reports, in words. */
export function listFaults(proofs: readonly Proof[], reports: readonly Report[], root: string): readonly string[] {
  const files = new Map(reports.flatMap(({ testResults }) => testResults.map(result => [result.name, result] as const)))
  return proofs.flatMap(({ file, test }) => {
    const found = files.get(join(root, file))
    if (!found) return [`${file}: did not run`]
    const isPassed = found.assertionResults.some(({ fullName, status }) => fullName === test && status === 'passed')
    return isPassed ? [] : [`${file}: no passed test "${test}"`]
  })
}
