import type * as v from 'valibot'
import { linkFault } from './linkFault.ts'
import type { walletFields } from './walletFields.ts'
import { webPageFault } from './webPageFault.ts'

type Row = v.InferOutput<typeof walletFields>

const linkNames = ['mobileNative', 'mobileUniversal', 'desktop', 'webapp', 'browse'] as const
const unsourced: ReadonlySet<string> = new Set(['id', 'links', 'stores', 'icon', 'sources', 'badge'])

/** Says which rules between the fields of one row are broken; each sentence begins with the field. */
export function rowFaults(row: Row): string[] {
  return [...namespaceFaults(row), ...linkFaults(row), ...sourceFaults(row), ...pictureFaults(row)]
}

function namespaceFaults(row: Row): string[] {
  const known: ReadonlySet<string> = new Set(row.namespaces)
  const used = [
    ...(row.injected ?? []).map(entry => ['injected', entry.namespace] as const),
    ...(row.chains ?? []).map(chain => ['chains', chain.split(':')[0] ?? ''] as const),
    ...(row.solanaStandardName === undefined ? [] : [['solanaStandardName', 'solana'] as const]),
    ...(row.bitcoinStandardName === undefined ? [] : [['bitcoinStandardName', 'bip122'] as const]),
  ]
  return used.flatMap(([field, name]) => (known.has(name) ? [] : [`${field}: ${name} is not in namespaces`]))
}

function linkFaults(row: Row): string[] {
  const faults: string[] = []
  const add = (field: string, fault: string | undefined) => fault !== undefined && faults.push(`${field}: ${fault}`)
  if (row.homepage !== undefined) add('homepage', webPageFault(row.homepage))
  if (!row.links) return faults
  const schemes = row.links.schemes ?? []
  const unused = new Set<string>(schemes)
  for (const name of linkNames) {
    const link = row.links[name]
    if (link === undefined) continue
    const scheme = link.slice(0, link.indexOf(':'))
    unused.delete(scheme)
    add(`links.${name}`, linkFault(link, schemes))
    add(`links.${name}`, placeholderFault(name, link))
    if ((name === 'mobileUniversal' || name === 'webapp') && scheme !== 'https') add(`links.${name}`, 'is not https')
    if (name === 'mobileNative' && scheme === 'https') add(`links.${name}`, 'is https: put it under mobileUniversal')
  }
  for (const scheme of unused) add('links.schemes', `${scheme} is used by no link`)
  return faults
}

/** What opens an app for pairing carries the pairing URI once; what opens a page carries that page once. */
function placeholderFault(name: (typeof linkNames)[number], link: string): string | undefined {
  const wanted = name === 'browse' ? /\{url\}|\{rawUrl\}/g : /\{uri\}/g
  const other = name === 'browse' ? /\{uri\}/ : /\{(url|rawUrl|origin)\}/
  if (other.test(link)) return `holds ${other.exec(link)?.[0]}, which is for other links`
  const count = link.match(wanted)?.length ?? 0
  if (name === 'webapp' && count === 0) return undefined
  return count === 1 ? undefined : `holds its placeholder ${count} times`
}

function sourceFaults(row: Row): string[] {
  const stated = new Set<string>(Object.keys(row).filter(field => !unsourced.has(field)))
  for (const name of Object.keys(row.links ?? {})) if (name !== 'schemes') stated.add(`links.${name}`)
  for (const name of Object.keys(row.stores ?? {})) stated.add(`stores.${name}`)
  const named = Object.keys(row.sources)
  return [
    ...[...stated].filter(field => !Object.hasOwn(row.sources, field)).map(field => `sources: ${field} has none`),
    ...named.filter(field => !stated.has(field)).map(field => `sources: ${field} is not in the row`),
  ]
}

function pictureFaults(row: Row): string[] {
  return row.icon.path.replace(/\.[a-z]+$/, '') === row.id ? [] : ['icon: the file is not named after the id']
}
