import type { HoldServices } from '../holds/HoldServices.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** What revoking needs, at once or after a wait. */
export type RevocationServices = HoldServices & Pick<VaultServices, 'revocations'>
