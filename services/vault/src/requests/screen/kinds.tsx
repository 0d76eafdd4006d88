import type { PageTextKey } from '../../texts/en.ts'
import { messageContent } from '../evm/message/messageContent.tsx'
import type { DrawnContent } from '../parts/DrawnContent.ts'
import type { Approval } from './Approval.ts'
import type { Content } from './Content.ts'

/** The words around what a request is about: the title, what the site does, and what the button says. */
export type Words = { readonly title: PageTextKey; readonly asks: PageTextKey; readonly approve: PageTextKey }

/** How the screen shows one kind of request. */
export type Kind<content extends Content> = {
  words(content: content): Words
  /** The middle of the screen, and the words of risks, in a file that is loaded when a request of its kind is shown first. */
  load(): Promise<DrawnContent<Kind.Props<content>>>
}

export declare namespace Kind {
  type Props<content extends Content> = {
    readonly approval: Approval
    readonly content: content
    /** The visitor wants the allowance cut down. */
    onExact(): void
  }
}

/** The kinds of requests, one row each. Messages are loaded with the screen: they are the first request of most sites. */
export const kinds: { readonly [kind in Content['kind']]: Kind<Extract<Content, { readonly kind: kind }>> } = {
  message: {
    words: ({ message }) =>
      message.signIn
        ? { title: 'sign-in.title', asks: 'sign-in.asker', approve: 'sign-in.sign' }
        : { title: 'message.title', asks: 'message.asker', approve: 'message.sign' },
    load: async () => messageContent,
  },
  'typed-data': {
    words: () => ({ title: 'typed.title', asks: 'message.asker', approve: 'message.sign' }),
    load: async () => (await import('../evm/typedData/typedDataContent.tsx')).typedDataContent,
  },
  'evm-calls': {
    words: ({ calls }) =>
      calls.length > 1
        ? { title: 'calls.title', asks: 'calls.asker', approve: 'calls.approve' }
        : { title: 'transaction.title', asks: 'transaction.asker', approve: 'transaction.approve' },
    load: async () => (await import('../evm/calls/callsContent.tsx')).callsContent,
  },
  solana: {
    words({ isSent, transactions }) {
      if (transactions.length > 1) return { title: 'calls.title', asks: 'calls.asker', approve: 'message.sign' }
      if (!isSent) return { title: 'transaction.title', asks: 'message.asker', approve: 'message.sign' }
      return { title: 'transaction.title', asks: 'transaction.asker', approve: 'transaction.approve' }
    },
    load: async () => (await import('../solana/solanaContent.tsx')).solanaContent,
  },
}
