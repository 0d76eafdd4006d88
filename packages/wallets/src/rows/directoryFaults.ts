import * as v from 'valibot'
import { WalletRow } from './WalletRow.ts'

/**
 * Says which rules a list of rows breaks, one sentence per fault, beginning with the row: those of `WalletRow`, and
 * those between rows. An empty answer means that the list may ship.
 *
 * @param rows what was read from `wallets.json`
 * @param sourceKeys the keys that SOURCES.md names
 * @example directoryFaults([], new Set()) // []
 */
export function directoryFaults(rows: unknown, sourceKeys: ReadonlySet<string>): string[] {
  if (!Array.isArray(rows)) return ['the directory is no list']
  const faults: string[] = []
  const owners = new Map<string, string>()
  let previous = ''
  for (const [index, candidate] of rows.entries()) {
    const parsed = v.safeParse(WalletRow, candidate)
    const name = nameOf(candidate) ?? `row ${index + 1}`
    if (!parsed.success) {
      for (const issue of parsed.issues) faults.push(`${name}: ${sentence(issue)}`)
      continue
    }
    const row = parsed.output
    if (previous !== '' && previous >= row.id && previous !== row.id) faults.push(`${name}: stands after ${previous}`)
    previous = row.id
    for (const value of identitiesOf(row)) {
      const owner = owners.get(value)
      if (owner === undefined) owners.set(value, row.id)
      else faults.push(`${name}: ${value} is already in ${owner}`)
    }
    const cited = [...Object.values(row.sources).flat(), ...(row.icon.kind === 'sourced' ? [row.icon.source] : [])]
    for (const key of new Set(cited))
      if (!sourceKeys.has(key)) faults.push(`${name}: source ${key} is not in SOURCES.md`)
  }
  return faults
}

/** What may stand in one row only. Two wallets that look the same to a visitor are the attack this guards against. */
function identitiesOf(row: WalletRow): string[] {
  return [
    `id ${row.id}`,
    `name ${row.name.normalize('NFKC').toLowerCase()}`,
    ...(row.explorerId === undefined ? [] : [`explorerId ${row.explorerId}`]),
    ...(row.rdns ?? []).map(value => `rdns ${value.toLowerCase()}`),
    ...Object.values(row.stores ?? {}).map(value => `store page ${value}`),
    ...(row.injected ?? []).map(entry => `injected ${entry.namespace} ${entry.path ?? ''} ${entry.flag ?? ''}`),
    ...(row.solanaStandardName === undefined ? [] : [`solanaStandardName ${row.solanaStandardName}`]),
    ...(row.bitcoinStandardName === undefined ? [] : [`bitcoinStandardName ${row.bitcoinStandardName}`]),
  ]
}

function nameOf(candidate: unknown): string | undefined {
  const id = typeof candidate === 'object' && candidate !== null && 'id' in candidate ? candidate.id : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? issue.message : `${path}: ${issue.message}`
}
