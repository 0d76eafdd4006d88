import { readFileSync } from 'node:fs'
import { createMadeUpFamily } from '@billfold/testkit'
import { createBillfold } from 'billfold'
import { describe, expect, it } from 'vitest'
import { compactSource } from '../../wallets/src/compact/compactSource.ts'
import { topIconsSource } from '../../wallets/src/compact/topIconsSource.ts'
import { walletIdSource } from '../../wallets/src/compact/walletIdSource.ts'
import { walletRows } from '../../wallets/src/rows/walletRows.ts'
import { loadDirectory } from '../src/core/directory/loadDirectory.ts'
import { searchDirectory } from '../src/core/directory/searchDirectory.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('the bundled directory', () => {
  it('is what packages/wallets generates (docs/decisions/bundled-directory.md)', () => {
    const again = compactSource(walletRows, {
      name: 'bundledWallets',
      type: 'WalletListing',
      typeImport: './WalletListing.ts',
    })
    expect(read('../src/core/directory/bundledWallets.generated.ts')).toBe(again)
    expect(read('../src/core/settings/WalletId.generated.ts')).toBe(walletIdSource(walletRows))
    const icons = topIconsSource(walletRows, path => read(`../../wallets/src/icons/${path}`)).replace(
      'topIcons:',
      'bundledIcons:',
    )
    expect(read('../src/core/directory/bundledIcons.generated.ts')).toBe(icons)
  })

  it('has wallets for EVM, with pictures for the first', async () => {
    const kit = createBillfold({ families: [createMadeUpFamily()] })
    const wallets = await loadDirectory(kit)
    const all = { include: [], exclude: [], namespaces: ['eip155'] }
    const evm = searchDirectory(wallets, all)
    expect(evm.length).toBeGreaterThan(80)
    expect(evm.filter(wallet => wallet.imageUrl?.startsWith('data:image/')).length).toBeGreaterThanOrEqual(4)
    expect(searchDirectory(wallets, { ...all, search: 'meta' })[0]?.id).toBe('metamask')
    expect(searchDirectory(wallets, { ...all, exclude: ['metamask'] }).some(wallet => wallet.id === 'metamask')).toBe(
      false,
    )
    const explorerId = wallets.find(wallet => wallet.id === 'metamask')?.explorerId ?? 'none'
    expect(searchDirectory(wallets, { ...all, include: [explorerId] }).map(wallet => wallet.id)).toEqual(['metamask'])
    kit.destroy()
  })
})
