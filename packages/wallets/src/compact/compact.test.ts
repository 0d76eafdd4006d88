import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as compact from '../exports/compact.ts'
import * as full from '../exports/index.ts'
import { cleanPicture } from '../pictures/cleanPicture.ts'
import { placeholderSvg } from '../pictures/placeholderSvg.ts'
import { walletRows } from '../rows/walletRows.ts'
import { compactSource } from './compactSource.ts'
import { toCompact } from './toCompact.ts'
import { topIconsSource } from './topIconsSource.ts'

const here = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const gzipBytes = (text: string) => gzipSync(text, { level: 9 }).length

describe('the compact directory', () => {
  it('is what its script writes from the data', () => {
    expect(here('./compactWallets.generated.ts')).toBe(compactSource(walletRows))
    expect(here('./topIcons.generated.ts')).toBe(topIconsSource(walletRows, path => here(`../icons/${path}`)))
  })

  it('carries every row in order, as its type says', () => {
    expect(compact.compactWallets).toEqual(walletRows.map(toCompact))
  })

  it('loses no link, store, rdns or name of the data', () => {
    for (const [index, row] of walletRows.entries()) {
      const one = compact.compactWallets[index]
      expect(one).toMatchObject({ id: row.id, name: row.name, rdns: row.rdns ?? [], stores: row.stores ?? {} })
      const links = Object.entries(row.links ?? {})
        .filter(([name]) => name !== 'schemes')
        .map(([, link]) => link)
      const kept = [one?.mobileLink, one?.universalLink, one?.desktopLink, one?.webappLink, one?.browseLink]
      expect(kept.filter(link => link !== undefined).sort()).toEqual(links.sort())
    }
  })

  it('survives quotes and backslashes in a name', () => {
    const [first] = walletRows
    if (!first) throw new Error('no rows')
    const source = compactSource([{ ...first, name: 'D\'C\\E"N</script>' }])
    const text = /JSON\.parse\(\n {2}'(.*)',\n\)/.exec(source)?.[1] ?? ''
    expect(JSON.parse(text.replace(/\\([\\'])/g, '$1'))[0].name).toBe('D\'C\\E"N</script>')
  })

  it('is small: 12 kB without pictures, 25 kB of pictures, gzip', () => {
    expect(gzipBytes(here('./compactWallets.generated.ts'))).toBeLessThan(12_000)
    expect(gzipBytes(here('./topIcons.generated.ts'))).toBeLessThan(25_000)
  })
})

describe('pictures for a page', () => {
  it('are the pictures of the eight first wallets that have one, clean', async () => {
    const icons = await compact.loadTopIcons()
    expect(Object.keys(icons)).toHaveLength(8)
    for (const [id, address] of Object.entries(icons)) {
      expect(
        walletRows.findIndex(row => row.id === id),
        id,
      ).toBeLessThan(16)
      const svg = decodeURIComponent(address.slice('data:image/svg+xml,'.length))
      expect(address).toMatch(/^data:image\/svg\+xml,[^#"<>\n]+$/)
      expect(cleanPicture(Buffer.from(svg))?.mimeType, id).toBe('image/svg+xml')
      expect(svg.replaceAll("'", '"')).toBe(here(`../icons/${id}.svg`))
    }
  })

  it('are drawn for the rest', () => {
    const address = compact.placeholderIcon('x', 'Xé')
    expect(decodeURIComponent(address.slice('data:image/svg+xml,'.length))).toBe(placeholderSvg('x', 'Xé'))
  })
})

describe('the entries', () => {
  it('export these names', () => {
    expect(Object.keys(compact).sort()).toEqual(['compactWallets', 'loadTopIcons', 'placeholderIcon'])
    expect(Object.keys(full).sort()).toEqual([
      ...['WalletRow', 'cleanPicture', 'directoryFaults', 'getWalletIcon', 'placeholderSvg', 'searchWallets'],
      ...['toListing', 'walletRows'],
    ])
  })
})
