import { createHash } from 'node:crypto'
import type { SocialProvider } from '../../contract/calls/socialProviders.ts'
import type { Visitor } from './visitors.ts'

/** What a provider calls a visitor, always the same, in the provider's own shape. */
export function subjectOf(provider: SocialProvider, visitor: Visitor): string {
  const hash = createHash('sha256').update(`billfold/identity/v1|${provider}|${visitor.id}`).digest()
  if (provider === 'apple') return `000100.${hash.toString('hex').slice(0, 32)}.1200`
  return String(provider === 'github' ? hash.readUIntBE(0, 4) : hash.readUIntBE(0, 6))
}
