import { describe, expect, it } from 'vitest'
import { walletRows } from '../rows/walletRows.ts'
import { toListing } from './toListing.ts'

const row = (id: string) => {
  const found = walletRows.find(one => one.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

describe('toListing', () => {
  it('writes a wallet as the wire has it', () => {
    expect(
      toListing(row('rainbow'), {
        networks: ['eip155:1', 'eip155:8453', 'solana:x'],
        imageBaseUrl: 'https://a.example/getWalletImage/',
      }),
    ).toEqual({
      id: 'rainbow',
      name: 'Rainbow',
      badge_type: 'none',
      chains: ['eip155:1', 'eip155:8453'],
      image_id: 'rainbow',
      image_url: 'https://a.example/getWalletImage/rainbow',
      order: row('rainbow').order,
      description: 'Wallet for EVM networks with a mobile app and a browser extension.',
      homepage: 'https://rainbow.me/',
      rdns: 'me.rainbow',
      injected: [
        { namespace: 'eip155', injected_id: 'isRainbow' },
        { namespace: 'eip155', injected_id: 'rainbow' },
      ],
      mobile_link: 'rainbow://',
      link_mode: 'https://rnbwapp.com',
      app_store: 'https://apps.apple.com/app/id1457119021',
      play_store: 'https://play.google.com/store/apps/details?id=me.rainbow',
      chrome_store: 'https://chromewebstore.google.com/detail/opfgelmcmbiajamepnmloijbpoleiama',
      supports_wc: true,
    })
  })

  it('returns each pairing link when the reader appends as the wire says (facts 7.6)', () => {
    let count = 0
    for (const one of walletRows) {
      const listing = toListing(one)
      const append = (base: string) => `${base.endsWith('/') ? base : `${base}/`}wc?uri={uri}`
      if (listing.mobile_link !== undefined) {
        expect(append(listing.mobile_link)).toBe(one.links?.mobileNative ?? one.links?.mobileUniversal)
        count += 1
      }
      if (listing.link_mode !== undefined) expect(append(listing.link_mode)).toBe(one.links?.mobileUniversal)
      if (listing.desktop_link !== undefined) expect(append(listing.desktop_link)).toBe(one.links?.desktop)
    }
    expect(count).toBe(40)
  })

  it('leaves out a link that the wire cannot say', () => {
    expect(row('kaia-wallet').links?.mobileNative).toBe('kaikas://walletconnect?uri={uri}')
    expect(toListing(row('kaia-wallet'))).not.toHaveProperty('mobile_link')
    expect(toListing(row('bybit-wallet'))).not.toHaveProperty('mobile_link')
  })

  it('lists stated chains, and asked ones only for families without any', () => {
    const { chains } = toListing(row('metamask'), { networks: ['eip155:1', 'solana:unknown'] })
    expect(chains).toContain('eip155:1')
    expect(chains).not.toContain('solana:unknown')
    expect(chains).toContain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(toListing(row('rainbow')).chains).toEqual([])
  })

  it('never holds an undefined field', () => {
    for (const one of walletRows)
      for (const value of Object.values(toListing(one))) expect(value === undefined || value === '', one.id).toBe(false)
  })
})
