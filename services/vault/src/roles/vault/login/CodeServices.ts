import type { VaultServices } from '../services/VaultServices.ts'
import type { FlowServices } from './FlowServices.ts'

/** What a mail with a code needs: it says where it was asked for, and its terms depend on what was sent before. */
export type CodeServices = FlowServices & Pick<VaultServices, 'placeOf' | 'revocations' | 'terms'>
