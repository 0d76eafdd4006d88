import type { HoldKind } from '../../../contract/calls/holdKinds.ts'
import type { EnvelopeKind } from '../../../contract/envelope.ts'

/** What the audit log records: ids and kinds, never an address, a name or a secret. */
export type AuditEvent =
  | { readonly what: 'login' | 'device.new'; readonly facts: { readonly project: string } }
  | { readonly what: 'device.revoked'; readonly facts: { readonly device: string } }
  | { readonly what: 'sessions.ended'; readonly facts: { readonly count: number } }
  | { readonly what: 'vault.created'; readonly facts: { readonly kinds: readonly EnvelopeKind[] } }
  | {
      readonly what: 'vault.changed'
      readonly facts: {
        readonly generation: number
        readonly added: readonly EnvelopeKind[]
        readonly removed: readonly EnvelopeKind[]
      }
    }
  | { readonly what: 'vault.opened'; readonly facts: { readonly envelope: string; readonly use: 'device' | 'change' } }
  | { readonly what: 'vault.exported'; readonly facts: { readonly envelope: string } }
  | {
      readonly what: 'envelope.revoked'
      readonly facts: { readonly envelope: string; readonly kind: EnvelopeKind }
    }
  | { readonly what: 'vault.rolled-back'; readonly facts: { readonly generation: number; readonly seen: number } }
  | {
      readonly what: 'hold.begun' | 'hold.over' | 'hold.cancelled'
      readonly facts: { readonly hold: string; readonly kind: HoldKind }
    }
  | {
      readonly what: 'escrow.granted'
      readonly facts: {
        readonly purpose: 'deposit' | 'pin' | 'ask' | 'approve' | 'release' | 'delete'
        readonly envelope: string
      }
    }
  | { readonly what: 'email.changed' | 'passkey.added' | 'passkey.removed'; readonly facts: Record<string, never> }
  | { readonly what: 'visitor.exported' | 'visitor.deleted'; readonly facts: Record<string, never> }
  | { readonly what: 'serving.stopped' | 'serving.resumed'; readonly facts: { readonly by: 'operator' | 'switch' } }
  | {
      readonly what: 'projects.changed'
      readonly facts: { readonly project: string; readonly origins: readonly string[] | null }
    }
