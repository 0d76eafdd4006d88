import { describe, expect, it } from 'vitest'
import { printCounts, readVectors, vectorsDir } from '../vectors/readVectors.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'
import { parseOrigin } from './parseOrigin.ts'
import { parseOriginPattern } from './parseOriginPattern.ts'

describe.runIf(vectorsDir)('origins', () => {
  it('url-idna/urltestdata: an origin is what the URL standard says, or refused', () => {
    type Row = { input: string; failure?: boolean; protocol?: string; host?: string }
    const all = JSON.parse(readVectors('url-idna/urltestdata.json').toString()) as (Row | string)[]
    const rows = all.filter(row => typeof row !== 'string')
    expect(rows).toHaveLength(891)
    const counts = { agree: 0, refused: 0, differ: [] as string[] }
    for (const row of rows) {
      const parsed = parseOrigin(row.input)?.origin
      if (parsed === undefined) row.failure ? counts.agree++ : counts.refused++
      else if (parsed === `${row.protocol}//${row.host}`) counts.agree++
      else counts.differ.push(row.input)
    }
    printCounts('urltestdata', {
      agree: counts.agree,
      differ: counts.differ.length,
      skipped: `${counts.refused} that are more than a bare http(s) origin, and so refused`,
    })
    expect(counts.differ).toEqual([])
    expect(counts.agree).toBe(299)
    expect(counts.refused).toBe(592)
  })

  it.each([
    ['url-idna/toascii.json', 87],
    ['url-idna/IdnaTestV2.json', 2_671],
  ])('%s: a host becomes its punycode, or is refused', (file, total) => {
    type Row = { input: string; output: string | null }
    const all = JSON.parse(readVectors(file).toString()) as (Row | string)[]
    const rows = all.filter(row => typeof row !== 'string')
    expect(rows).toHaveLength(total)
    const counts = { agree: 0, byRuntime: 0, byUs: 0, differ: [] as string[] }
    for (const row of rows) {
      const host = parseOrigin(`https://${row.input}`)?.host
      if (host === row.output || (host === undefined && row.output === null)) counts.agree++
      else if (host !== undefined) counts.differ.push(row.input)
      else if (URL.canParse(`https://${row.input}`)) counts.byUs++
      else counts.byRuntime++
    }
    printCounts(file, {
      agree: counts.agree,
      differ: counts.differ.length,
      skipped: `${counts.byRuntime} refused by the run-time's URL, ${counts.byUs} by our stricter grammar`,
    })
    // Never a host that the standard refuses, never another host than the standard's.
    expect(counts.differ).toEqual([])
    expect(counts.agree + counts.byRuntime + counts.byUs).toBe(total)
  })

  it('public-suffix: a wildcard over a suffix is refused, over a registrable domain taken', () => {
    const isPublicSuffix = suffixCheckOf(readVectors('public-suffix/public_suffix_list.dat').toString())
    const rules = { development: false, isPublicSuffix }
    const lines = readVectors('public-suffix/tests.txt').toString().split('\n')
    const rows = lines.filter(line => line !== '' && !line.startsWith('//')).map(line => line.split(' '))
    expect(rows).toHaveLength(78)
    const differ: string[] = []
    for (const [host = '', registrable = ''] of rows) {
      const overHost = parseOriginPattern(`https://*.${host}`, rules)
      // Without a registrable domain the host is a suffix (or no host at all): no wildcard over it.
      if (registrable === 'null') {
        if (overHost !== undefined) differ.push(host)
      } else if (!overHost || !parseOriginPattern(`https://*.${registrable}`, rules)) differ.push(host)
      else if (!isOriginAllowed(`https://app.${registrable}`, [`*.${registrable}`], rules)) differ.push(host)
    }
    printCounts('public-suffix tests', { agree: rows.length - differ.length, differ: differ.length })
    expect(differ).toEqual([])
  })

  it('public-suffix: no wildcard over any suffix of the list, in either script', () => {
    const list = readVectors('public-suffix/public_suffix_list.dat').toString()
    const isPublicSuffix = suffixCheckOf(list)
    const suffixes = rulesOf(list)
      .filter(rule => !rule.startsWith('!'))
      .map(rule => rule.replace(/^\*\./, 'any.'))
    const allowed = suffixes.filter(
      suffix => parseOriginPattern(`https://*.${suffix}`, { development: false, isPublicSuffix }) !== undefined,
    )
    printCounts('public-suffix list', { agree: suffixes.length - allowed.length, differ: allowed.length })
    expect(suffixes.length).toBeGreaterThan(10_000)
    expect(allowed).toEqual([])
  })
})

function rulesOf(list: string): string[] {
  return list
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('//'))
}

/** The algorithm of publicsuffix.org over its list, as a service would inject it: hosts in punycode. */
function suffixCheckOf(list: string): (host: string) => boolean {
  const rules = new Set(
    rulesOf(list).map(rule => {
      const [, mark = '', host = ''] = /^(!|\*\.)?(.*)$/.exec(rule) ?? []
      return mark + new URL(`https://${host}`).hostname
    }),
  )
  return host => {
    if (rules.has(`!${host}`)) return false
    const parent = host.slice(host.indexOf('.') + 1)
    return rules.has(host) || rules.has(`*.${parent}`) || !host.includes('.')
  }
}
