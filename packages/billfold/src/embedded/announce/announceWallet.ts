import type { Connector } from '../../core/contracts/Connector.ts'
import type { Kit } from '../../core/Kit.ts'
import { createAnnouncedProvider } from './createAnnouncedProvider.ts'

const SVG = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#3d5afe"/>',
  '<g fill="none" stroke="#fff" stroke-width="5" stroke-linejoin="round"><rect x="20" y="29" width="56" height="40" rx="7"/>',
  '<path d="m22 33 26 20 26-20"/></g></svg>',
].join('')

/** A letter, 96 px: the picture of an embedded wallet whose host gives none. */
const announcedIcon = `data:image/svg+xml,${encodeURIComponent(SVG)}`

/**
 * Announces the embedded wallet to the other libraries of the page (EIP-6963): now, and whenever one asks. Ends with the kit. The visitor is not asked before
 * a library asks for accounts.
 *
 * @example announceWallet(kit, connector, { vault: 'https://vault.example.com/' })
 */
export function announceWallet(kit: Kit, connector: Connector, { rdns, vault }: announceWallet.Options): void {
  const { icon, name } = connector
  const info = Object.freeze({
    uuid: toUuid(kit.environment.randomId()),
    name,
    // A URL would reveal visitors to its host; EIP-6963 wants the picture itself.
    icon: icon?.startsWith('data:image/') ? icon : announcedIcon,
    rdns: rdns ?? toRdns(new URL(vault).hostname),
  })
  const provider = createAnnouncedProvider(kit, connector)
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  kit.runtime.onDestroy(() => window.removeEventListener('eip6963:requestProvider', announce))
  announce()
}

export declare namespace announceWallet {
  type Options = {
    readonly vault: string
    /** By default the vault's host name, turned round. */
    readonly rdns?: string | undefined
  }
}

/** 128 random bits as a version 4 UUID. */
function toUuid(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** Names of machines turned round; an address of one stays as it is. */
function toRdns(hostname: string): string {
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname.split('.').reverse().join('.')
}
