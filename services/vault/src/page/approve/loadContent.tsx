import type { ReactNode } from 'react'
import type { Approval, Content } from '../../approve/Approval.ts'
import { MessageContent } from './MessageContent.tsx'

/** Draws what a request is about. */
export type ContentView = (props: { readonly approval: Approval; onExact(): void }) => ReactNode

/**
 * The part of the screen for a kind of request, loaded before anything is drawn: no button is there before what it is for. Messages are there at once.
 *
 * @example const Content = await loadContent('typed-data')
 */
export async function loadContent(kind: Content['kind']): Promise<ContentView> {
  if (kind === 'typed-data') {
    const { TypedDataContent } = await import('./TypedDataContent.tsx')
    return ({ approval }) =>
      approval.content.kind === kind && <TypedDataContent approval={approval} content={approval.content} />
  }
  if (kind === 'evm-calls') {
    const { CallsContent } = await import('./CallsContent.tsx')
    return ({ approval, onExact }) =>
      approval.content.kind === kind && (
        <CallsContent approval={approval} content={approval.content} onExact={onExact} />
      )
  }
  if (kind === 'solana') {
    const { SolanaContent } = await import('./SolanaContent.tsx')
    return ({ approval }) =>
      approval.content.kind === kind && <SolanaContent approval={approval} content={approval.content} />
  }
  return ({ approval }) =>
    approval.content.kind === kind && <MessageContent approval={approval} content={approval.content} />
}
