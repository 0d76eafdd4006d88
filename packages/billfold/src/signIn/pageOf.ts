import type { Kit } from '../core/Kit.ts'

/** The page that a message must name: its host with the port, and its origin. */
export function pageOf(kit: Kit): { readonly domain: string; readonly origin: string } {
  const { host, origin } = globalThis.location ?? new URL(kit.metadata.url)
  return { domain: host, origin }
}
