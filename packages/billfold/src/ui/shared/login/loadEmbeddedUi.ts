import type { Kit } from '../../../core/Kit.ts'
import type { EmbeddedUi } from './EmbeddedUi.ts'
import { findEmbedded } from './findEmbedded.ts'

/** What the page's embedded wallet brings for the modal. Rejects where there is no such wallet, as a chunk does that is gone. */
export async function loadEmbeddedUi(kit: Kit): Promise<EmbeddedUi> {
  const connector = findEmbedded(kit.store.getState())
  if (!connector) throw new Error('This page has no embedded wallet')
  // The connector passes on what `billfold/embedded` exports for it.
  const loaded = (await connector.embedded.loadUi()) as { readonly embeddedUi: EmbeddedUi }
  return loaded.embeddedUi
}
