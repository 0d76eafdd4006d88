import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { picture } from './pictures.ts'

const NAMED = [
  'Rainbow',
  'Brain Wallet',
  'Trustly',
  'Zerion Peak',
  'Fox',
  'Coin House',
  'Éclair',
  'Ledge',
  'Safe Harbour',
]
const SYLLABLES = ['ka', 'lo', 'mi', 'ran', 'tes', 'vo', 'zu', 'pel', 'dor', 'im', 'bex', 'ola']

/** Wallets that are reached in other ways than most. */
const ODD: Readonly<Record<string, Partial<WalletListing>>> = {
  Trustly: { mobileLink: 'https://trustly.example/wc?uri={uri}' },
  'Zerion Peak': { universalLink: 'https://peak.example/wc?uri={uri}' },
  Ledge: { desktopLink: 'ledge://wc?uri={uri}', webappLink: 'https://ledge.example/wc?uri={uri}' },
  // Known by its extension alone.
  'Safe Harbour': { mobileLink: '', hasPairing: false },
}

/** Rows of a directory that exists nowhere: a few with names that tests know, then as many as wanted. */
export function madeUpDirectory(count: number): readonly WalletListing[] {
  return Array.from({ length: count }, (_, index): WalletListing => {
    const name = NAMED[index] ?? nameOf(index)
    const id = name.toLowerCase().replace(/[^a-z]+/g, '-')
    return {
      id: index < NAMED.length ? id : `${id}-${index}`,
      explorerId: index.toString(16).padStart(64, '0'),
      name,
      homepage: `https://${id}.example/`,
      ...(index % 5 === 4 ? {} : { imageUrl: picture(index) }),
      rdns: index % 3 === 0 ? [`example.${id}`] : [],
      namespaces: ['made'],
      mobileLink: `${id.replaceAll('-', '')}://wc?uri={uri}`,
      browseLink: `https://${id}.example/open?url={url}`,
      stores: {
        ios: `https://apps.apple.com/app/id${1_000_000_000 + index}`,
        android: `https://play.google.com/store/apps/details?id=example.${id}`,
        ...(index % 2 === 0 ? { chrome: `https://chromewebstore.google.com/detail/${id}` } : {}),
        ...(index % 4 === 0 ? { firefox: `https://addons.mozilla.org/firefox/addon/${id}` } : {}),
      },
      hasPairing: true,
      ...ODD[name],
    }
  })
}

function nameOf(index: number): string {
  const length = SYLLABLES.length
  const parts = [index % length, Math.floor(index / length) % length, Math.floor(index / 7) % length]
  const word = parts.map(part => SYLLABLES[part]).join('')
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}${index % 4 === 0 ? ' Wallet' : ''}`
}
