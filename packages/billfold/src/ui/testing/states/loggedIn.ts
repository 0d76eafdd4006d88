import type { Scenario } from '../Scenario.ts'
import { sampleEmail } from './sampleEmail.ts'

/** A wallet of the vault is connected already. */
export const loggedIn = (more: Scenario = {}): Scenario => ({
  connected: ['embedded'],
  ...more,
  embedded: { user: { email: sampleEmail, custody: 'operator-recoverable' }, ...more.embedded },
})
