import type { Approval } from './Approval.ts'
import type { Content } from './Content.ts'
import { type Kind, kinds, type Words } from './kinds.tsx'

/** Title, what the site does, and what the button says, by kind of request. */
export function toWords({ content }: Pick<Approval, 'content'>): Words {
  return (kinds[content.kind] as Kind<Content>).words(content)
}
