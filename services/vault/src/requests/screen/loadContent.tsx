import type { ReactNode } from 'react'
import type { Approval } from './Approval.ts'
import type { Content } from './Content.ts'
import { type Kind, kinds } from './kinds.tsx'

/** Draws what a request is about. */
export type ContentView = (props: { readonly approval: Approval; onExact(): void }) => ReactNode

/**
 * The part of the screen for a kind of request, loaded before anything is drawn: no button is there before what it is for.
 *
 * @example const View = await loadContent('typed-data')
 */
export async function loadContent(kind: Content['kind']): Promise<ContentView> {
  // The row of a kind draws contents of that kind alone, which is checked below.
  const View = await (kinds[kind] as Kind<Content>).load()
  return ({ approval, onExact }) =>
    approval.content.kind === kind && <View approval={approval} content={approval.content} onExact={onExact} />
}
