import type { Metadata } from '../settings/Metadata.ts'
import type { BillfoldOptions } from './BillfoldOptions.ts'

/** How the host introduces itself: by its options, else by the page (facts/core.md 1.2). */
export function resolveMetadata(given: BillfoldOptions['metadata']): Metadata {
  const page: Document | undefined = globalThis.document
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: given?.name ?? page?.title ?? '',
    description:
      given?.description ?? page?.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content ?? '',
    url: given?.url ?? page?.location.origin ?? '',
    icons: given?.icons ?? (icon ? [icon] : []),
  }
}
