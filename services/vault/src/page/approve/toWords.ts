import type { Approval } from '../../approve/Approval.ts'
import type { PageTextKey } from '../texts/en.ts'

/** Title, what the site does, and what the button says, by kind of request. */
export function toWords({ content }: Approval): {
  readonly title: PageTextKey
  readonly asks: PageTextKey
  readonly approve: PageTextKey
} {
  if (content.message.signIn) return { title: 'sign-in.title', asks: 'sign-in.asker', approve: 'sign-in.sign' }
  return { title: 'message.title', asks: 'message.asker', approve: 'message.sign' }
}
