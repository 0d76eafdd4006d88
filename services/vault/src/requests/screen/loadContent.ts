import type { DrawnContent } from '../parts/DrawnContent.ts'
import type { Content } from './Content.ts'
import { type Kind, kinds } from './kinds.tsx'

/** How the content of a request of `kind` is drawn. */
export type ContentView = DrawnContent<Kind.Props<Content>> & { readonly kind: Content['kind'] }

/**
 * The part of the screen for a kind of request, loaded before anything is drawn: no button is there before what it is for.
 *
 * @example const View = await loadContent('typed-data')
 */
export async function loadContent(kind: Content['kind']): Promise<ContentView> {
  // The row of a kind draws contents of that kind alone, which the screen checks.
  return { kind, ...(await (kinds[kind] as Kind<Content>).load()) }
}
