import type { Approval } from '../../approve/Approval.ts'
import type { PageTextKey } from '../texts/en.ts'

type Words = { readonly title: PageTextKey; readonly asks: PageTextKey; readonly approve: PageTextKey }

/** Title, what the site does, and what the button says, by kind of request. */
export function toWords({ content }: Pick<Approval, 'content'>): Words {
  switch (content.kind) {
    case 'message':
      if (content.message.signIn) return { title: 'sign-in.title', asks: 'sign-in.asker', approve: 'sign-in.sign' }
      return { title: 'message.title', asks: 'message.asker', approve: 'message.sign' }
    case 'typed-data':
      return { title: 'typed.title', asks: 'message.asker', approve: 'message.sign' }
    case 'evm-calls':
      if (content.calls.length > 1) return { title: 'calls.title', asks: 'calls.asker', approve: 'calls.approve' }
      return { title: 'transaction.title', asks: 'transaction.asker', approve: 'transaction.approve' }
    case 'solana':
      if (content.transactions.length > 1) return { title: 'calls.title', asks: 'calls.asker', approve: 'message.sign' }
      if (!content.isSent) return { title: 'transaction.title', asks: 'message.asker', approve: 'message.sign' }
      return { title: 'transaction.title', asks: 'transaction.asker', approve: 'transaction.approve' }
  }
}
