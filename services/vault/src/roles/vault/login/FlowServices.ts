import type { VaultServices } from '../services/VaultServices.ts'

/** What a flow needs that ends with a code or a button of a mail. */
export type FlowServices = Pick<
  VaultServices,
  'clock' | 'database' | 'outbox' | 'projects' | 'publicUrl' | 'random' | 'secrets'
>
