import type { VaultServices } from '../services/VaultServices.ts'

/** What a change needs that waits: its record, and the mails about it. */
export type HoldServices = Pick<VaultServices, 'clock' | 'database' | 'outbox' | 'projects' | 'publicUrl' | 'random'>
